/* Changing a past round: what is typed into a field of points takes the place of what stood there. Without a script one
   deletes it first. */

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("[data-select]")) target.select();
});
