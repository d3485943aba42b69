import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { type UploadState, uploadImages } from "#api/images.ts";
import { useClient } from "#api/use-client.ts";
import { showToast } from "#components/toast.ts";

import { areUploadable } from "./upload-rules.ts";

export interface Upload {
  file: File;
  state: UploadState;
}

/** It failed for a reason that may be over. */
export const mayPass = ({ state }: Upload): boolean => state.kind === "failed" && !state.isFinal;

/** The files on their way into a folder; those that failed stay until they are dismissed. */
export function useUploads(folderId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const mutation = useMutation(uploadImages(useClient(), folderId));

  function start(files: readonly File[]) {
    if (mutation.isPending || files.length === 0) return;
    if (!areUploadable(files)) {
      showToast({
        tone: "failure",
        title: "Invalid Files",
        description: "All files must be images smaller than 10MB",
      });
      return;
    }
    setUploads(files.map((file) => ({ file, state: { kind: "queued" } })));
    mutation.mutate(
      {
        files,
        onStep: (step, state) =>
          setUploads((all) =>
            all.map((upload, index) => (index === step ? { ...upload, state } : upload)),
          ),
      },
      { onSuccess: () => setUploads([]) },
    );
  }

  return {
    uploads,
    isRunning: mutation.isPending,
    start,
    startFailedAgain: () => start(uploads.filter(mayPass).map(({ file }) => file)),
    dismiss: () => setUploads([]),
  };
}
