/* The sheet on a tablet: there is room, so the charts of finished games stand open. */

if (matchMedia("(min-width: 48rem)").matches) {
  for (const fold of document.querySelectorAll(".chart-wrap")) fold.open = true;
}
