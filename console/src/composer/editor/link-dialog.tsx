import { t } from "@lingui/core/macro";

import { RecordDialog } from "#forms/record-dialog.tsx";

import { LinkForm } from "./link-form.tsx";

interface LinkDialogProps {
  isOpen: boolean;
  /** The current address; null for a new link. */
  url: string | null;
  /** Called with null to remove the link. */
  onSave: (url: string | null) => void;
  onClose: () => void;
}

export function LinkDialog({ url, onSave, ...dialog }: LinkDialogProps) {
  const saving = {
    isPending: false,
    mutate: (saved: string | null, { onSuccess }: { onSuccess: () => void }) => {
      onSave(saved);
      onSuccess();
    },
  };
  return (
    <RecordDialog
      {...dialog}
      title={url === null ? t`Add Link` : t`Edit Link`}
      what="link"
      size="medium"
      returnsFocus={false}
      saving={saving}
    >
      {(editor) => <LinkForm editor={editor} url={url} />}
    </RecordDialog>
  );
}
