/* Hands a blob to the reader as a file, into the downloads of the device. */

export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const downloadItems = (items, name) => download(new Blob([JSON.stringify(items, null, 1)], { type: "application/json" }), name);
