import { useEffect } from "react";

import { hasFiles } from "#components/use-picture-choice.ts";

/** A file that misses its field would take the browser, and with it the page, to the file. */
export function useDropGuard(): void {
  useEffect(() => {
    const guard = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented } = event;
      if (!dataTransfer || defaultPrevented || !hasFiles(dataTransfer)) return;
      event.preventDefault();
      dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", guard);
    window.addEventListener("drop", guard);
    return () => {
      window.removeEventListener("dragover", guard);
      window.removeEventListener("drop", guard);
    };
  }, []);
}
