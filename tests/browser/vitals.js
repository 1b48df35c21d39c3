// Largest contentful paint (milliseconds) and cumulative layout shift, in window.vitals.
window.vitals = { lcp: 0, cls: 0 };
const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
watch("largest-contentful-paint", (entry) => { vitals.lcp = entry.startTime; });
watch("layout-shift", (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
