import { useEffect } from "react";

import { hasFiles } from "#lib/has-files.ts";

/** A file that is dropped where nothing takes it would take the browser, and with it the page, to the file. */
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
