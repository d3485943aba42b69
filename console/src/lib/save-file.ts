/** Lets the browser save a file under this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may still be reading the file when the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
