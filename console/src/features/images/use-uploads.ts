import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";

import { useClient } from "#api/client/use-client.ts";
import { uploadImages } from "#api/images.ts";
import { isRetryable, uploadStore } from "#api/upload-store.ts";
import { useStore } from "#lib/store.ts";
import { dismissFailure, showToast } from "#ui/toast/toast.ts";

import { refusedOf } from "./upload-rules.ts";

/** The uploads into a folder. Failed ones stay until they are dismissed. */
export function useUploads(folderId: string) {
  const client = useClient();
  const { mutateAsync } = useMutation(uploadImages(client, folderId));
  const key = uploadStore.keyOf(client.baseUrl, folderId);
  const current = useStore(uploadStore.of(key));

  function start(files: readonly File[]) {
    if (files.length === 0) return;
    const refused = refusedOf(files);
    if (refused.length > 0) {
      uploadStore.refuse(key, refused);
      showToast({
        tone: "failure",
        title: t`Invalid Files`,
        description: t`All files must be images smaller than 10MB`,
      });
      return;
    }
    dismissFailure();
    if (uploadStore.join(key, files)) return;
    const run = uploadStore.begin(key, files);
    void mutateAsync(run).then(run.end, run.end);
  }

  return {
    ...current,
    start,
    startFailedAgain: () => start(current.uploads.filter(isRetryable).map(({ file }) => file)),
    dismiss: () => uploadStore.dismiss(key),
  };
}
