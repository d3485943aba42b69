import { onTestFinished } from "vitest";

import { stubObjectUrls } from "./screens/messages-screen.ts";

/** Records the files that the page saves until the test has finished, because jsdom can't save any. */
export function recordSavedFiles() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  stubObjectUrls();
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) blobs.push(file);
    return "blob:saved";
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === "") return;
    names.push(event.target.download);
    event.preventDefault();
  };
  document.addEventListener("click", onClick, { capture: true });
  onTestFinished(() => document.removeEventListener("click", onClick, { capture: true }));
  return { blobs, names };
}
