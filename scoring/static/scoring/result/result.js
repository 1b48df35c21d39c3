/* Shares the result as a picture: draws the server's SVG onto a canvas, so that every messenger can show it. */

import { download } from "../shared/download.js";

const send = document.querySelector("[data-picture]");
const said = document.querySelector(".result-said");

send.addEventListener("click", async () => {
  send.setAttribute("aria-busy", "true");
  try {
    await pass(new File([await drawn(send.dataset.picture)], send.dataset.file, { type: "image/png" }));
    said.textContent = "";
  } catch (error) {
    if (error.name === "AbortError") return; // sharing was cancelled
    said.textContent = send.dataset.wordFailed;
    document.querySelector(".result-picture").open = true;
  } finally {
    send.removeAttribute("aria-busy");
  }
});

async function drawn(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/* To a messenger if the device can, else into the downloads. */
async function pass(file) {
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] });
  return download(file, file.name);
}
