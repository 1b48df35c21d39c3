/* The day that is in a date field, in words of the page: the field itself has day and month in the browser's order. */

const words = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "full", timeZone: "UTC" });

document.addEventListener("change", ({ target }) => {
  const told = target.closest?.(".field")?.querySelector(".day-words");
  if (told) told.textContent = target.value && words.format(new Date(target.value));
});
