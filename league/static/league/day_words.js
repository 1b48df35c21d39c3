/* The day that is in a date field, in words of the page: the field itself has day and month in the browser's order. */

const { lang } = document.documentElement;
// The pages write the day before the month in English, too.
const words = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "full", timeZone: "UTC" });

document.addEventListener("change", ({ target }) => {
  const told = target.closest?.(".field")?.querySelector(".day-words");
  if (told) told.textContent = target.value && words.format(new Date(target.value));
});
