import { useEffect } from "react";

import { hasFiles } from "#lib/has-files.ts";

/** Without this, dropping a file outside a drop zone would make the browser leave the page and open it. */
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
