import { t } from "@lingui/core/macro";
import { Name } from "@tbm/contract/fields.ts";

import type { SavedWorker } from "#api/workers/saved-workers.ts";
import { complete } from "#forms/checked.ts";
import { NameField } from "#forms/name-field.tsx";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

interface RenameDialogProps {
  /** Null keeps the dialog closed. */
  worker: SavedWorker | null;
  /** Returns whether the name was stored. */
  onRename: (worker: SavedWorker, name: string) => boolean;
  onClose: () => void;
}

export function RenameDialog({ worker, onRename, onClose }: RenameDialogProps) {
  const dialog = {
    isOpen: worker !== null,
    title: t`Rename Worker`,
    what: "name" as const,
    onClose,
  };
  const saving = {
    isPending: false,
    mutate: (name: string, { onSuccess }: { onSuccess: () => void }) => {
      if (worker && onRename(worker, name)) onSuccess();
    },
  };
  return (
    <RecordDialog {...dialog} size="medium" saving={saving}>
      {(editor) => worker && <RenameForm editor={editor} name={worker.name} />}
    </RecordDialog>
  );
}

function RenameForm({ editor, name }: { editor: Editor<string>; name: string }) {
  const draft = useDraft({ name });
  const { success: isSubmittable, data: given = "" } = Name.safeParse(draft.values.name);
  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={() => complete(given)}
      submitLabel={t`Rename`}
      isSubmittable={isSubmittable}
    >
      <NameField
        {...draft.field("name")}
        label={t`Name`}
        description={t`Only shown in this browser`}
        data-autofocus
      />
    </RecordForm>
  );
}
