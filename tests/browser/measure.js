// Returns sentences about what is too small, too close or too wide; an empty list is a page that fits.
() => {
  const SMALL = 48, GAP = 8, TALL = 96, SLACK = 0.6;
  const TARGETS = "a[href], button, summary, select, textarea, label:has(input), input:not([type=hidden])";
  const MAIN = ".won, .start";
  const complaints = [];
  const name = (element) => `<${element.tagName.toLowerCase()} class="${element.className.baseVal ?? element.className}">`
    + (element.getAttribute("aria-label") || element.textContent || element.name || "").replace(/\s+/g, " ").trim().slice(0, 40);

  // A link inside a sentence is read, not aimed at; so is one that only a keyboard reaches.
  const inText = (element) => element.tagName === "A" && ["inline", "inline-block"].includes(getComputedStyle(element).display)
    && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const isChip = (element) => element.tagName === "INPUT" && element.closest("label");
  // What lies above the page (an open menu, a bar that stays) covers it and is no neighbour of it.
  const layerOf = (element) => {
    for (let parent = element; parent; parent = parent.parentElement)
      if (parent.matches(".menu-panel") || /fixed|sticky/.test(getComputedStyle(parent).position)) return parent;
    return null;
  };
  const inClip = (element, box) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (!/auto|scroll|hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const frame = parent.getBoundingClientRect();
      if (box.bottom <= frame.top || box.top >= frame.bottom || box.right <= frame.left || box.left >= frame.right) return false;
    }
    return true;
  };
  const isCovered = (element, box) => {
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const top = document.elementFromPoint(x, y);
    return Boolean(top) && !element.contains(top) && !top.contains(element) && !top.closest("label")?.contains(element);
  };

  const shown = [...document.querySelectorAll(TARGETS)].filter((element) => {
    // What is clipped away for all but screen readers and the Enter key takes no finger.
    if (isChip(element) || inText(element) || element.disabled || element.matches(".visually-hidden")) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 2 && box.height > 2 && box.bottom + scrollY > 0 && box.right > 0 && inClip(element, box) && !isCovered(element, box);
  }).map((element) => ({ element, box: element.getBoundingClientRect(), layer: layerOf(element) }));

  for (const { element, box } of shown) {
    if (box.width < SMALL - SLACK || box.height < SMALL - SLACK)
      complaints.push(`small ${Math.round(box.width)}x${Math.round(box.height)}: ${name(element)}`);
    if (element.matches(MAIN) && box.height < TALL - SLACK)
      complaints.push(`low ${Math.round(box.height)}: ${name(element)}`);
  }
  shown.forEach((one, index) => {
    for (const other of shown.slice(index + 1)) {
      if (one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const dx = Math.max(one.box.left - other.box.right, other.box.left - one.box.right);
      const dy = Math.max(one.box.top - other.box.bottom, other.box.top - one.box.bottom);
      const gap = Math.max(dx, dy);
      if (gap < GAP - SLACK) complaints.push(`gap ${Math.round(gap * 10) / 10}: ${name(one.element)} and ${name(other.element)}`);
    }
  });
  // Each menu opens inside the screen and beside its key, so that a second tap closes it.
  for (const key of document.querySelectorAll("details.menu:not([open]) > summary")) {
    if (!key.checkVisibility()) continue;
    const menu = key.parentElement;
    menu.open = true;
    key.scrollIntoView({ block: "center" });
    const panel = menu.querySelector(".menu-panel"), { left, right, top, bottom } = key.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2), box = panel?.getBoundingClientRect();
    if (at && panel?.contains(at)) complaints.push(`under its own panel: ${name(key)}`);
    if (box && (box.left < -SLACK || box.right > document.documentElement.clientWidth + SLACK))
      complaints.push(`opens beyond the edge, ${Math.round(box.left)} to ${Math.round(box.right)}: ${name(key)}`);
    menu.open = false;
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) {
    const widest = [...document.querySelectorAll("main *, header *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).slice(0, 3);
    complaints.push(`scrolls ${wide} px sideways: ${widest.map(name).join(", ")}`);
  }
  return complaints;
}
