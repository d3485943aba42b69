/** Hands a text to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // A browser may still be reading it when the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
