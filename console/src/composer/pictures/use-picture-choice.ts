import { t } from "@lingui/core/macro";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type ClipboardEvent, type DragEvent, useRef } from "react";

import { readPictureFile } from "#api/read-picture-file.ts";
import { hasFiles } from "#lib/has-files.ts";
import { dismissFailureOf, showToast } from "#ui/toast/toast.ts";

/** A picture and its object URL. */
export interface AttachedPicture {
  file: File;
  url: string;
}

interface PictureChoice {
  canChoose: boolean;
  onChange: (picture: AttachedPicture) => void;
  /** Called with why a file is refused, and with null as soon as another is chosen. */
  onFault: (fault: string | null) => void;
}

/** One picture for a message, picked, dropped or pasted. Other files are refused at once. */
export function usePictureChoice({ canChoose, onChange, onFault }: PictureChoice) {
  const latest = useRef<File>(null);

  async function choose(file: File) {
    latest.current = file;
    onFault(null);
    if (file.size > LIMITS.imageBytes) {
      const { name } = file;
      onFault(t`“${name}” is too large.`);
      showToast({
        tone: "failure",
        code: "file_too_large",
        title: t`File Too Large`,
        description: t`Image must be smaller than 10MB`,
      });
      return;
    }
    dismissFailureOf("file_too_large");
    const read = await readPictureFile(file);
    if (latest.current !== file) return;
    if ("fault" in read) onFault(read.fault);
    else onChange({ file: read.file, url: URL.createObjectURL(read.file) });
  }

  function take(files: FileList) {
    const [file] = files;
    if (!canChoose || !file) return;
    if (files.length > 1) onFault(t`Add one picture at a time.`);
    else void choose(file);
  }

  return {
    choose,
    dropping: {
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event.dataTransfer)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return;
        // Otherwise the browser would open the file.
        event.preventDefault();
        take(event.dataTransfer.files);
      },
      onPaste: (event: ClipboardEvent) => {
        // Text copied from an office program comes with a picture of itself.
        const { clipboardData } = event;
        if (!hasFiles(clipboardData) || clipboardData.types.includes("text/plain")) return;
        event.preventDefault();
        take(clipboardData.files);
      },
    },
  };
}
