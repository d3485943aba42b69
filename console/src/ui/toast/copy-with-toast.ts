import { t } from "@lingui/core/macro";

import { copyText } from "#ui/copy-text.ts";

import { showToast } from "./toast.ts";

/** Copies a text, and tells whether that was possible. `copied` is the toast if it was. */
export async function copyWithToast(
  text: string,
  copied: { title: string; description: string },
): Promise<void> {
  showToast(
    (await copyText(text))
      ? { tone: "success", ...copied }
      : {
          tone: "failure",
          title: t`Not Copied`,
          description: t`Your browser doesn't let this page use the clipboard`,
        },
  );
}
