import type { ReactNode } from "react";

import type { DialogProps } from "#ui/dialog/dialog.tsx";
import type { Edited } from "#ui/leaving/unsaved-work.ts";

import { EditorDialog } from "./editor-dialog.tsx";
import type { Meanwhile, Saving } from "./use-record-save.ts";

/** What a record's form gets from its dialog. */
export interface Editor<Input> {
  what: Edited;
  isNew: boolean;
  isSaving: boolean;
  meanwhile: Meanwhile;
  /** Closes the dialog if saving succeeds. */
  save: (input: Input, onError: (error: Error) => void) => void;
  onEdit: (isEdited: boolean) => void;
  onCancel: () => void;
}

interface RecordDialogProps<Input> extends Omit<DialogProps, "children"> {
  what: Edited;
  /** Whether the record does not exist yet. */
  isNew?: boolean;
  saving: Saving<Input>;
  children: (editor: Editor<Input>) => ReactNode;
}

/** A record form in a dialog. The dialog closes when the record is saved; after a failure, the input stays. */
export function RecordDialog<Input>(props: RecordDialogProps<Input>) {
  const { saving, isNew = false, children, ...dialog } = props;
  const { isPending, meanwhile = null } = saving;
  return (
    <EditorDialog {...dialog} isSaving={isPending}>
      {({ onEdit, onCancel, onSaved }) =>
        children({
          what: dialog.what,
          isNew,
          isSaving: isPending,
          meanwhile,
          save: (input, onError) => saving.mutate(input, { onSuccess: onSaved, onError }),
          onEdit,
          onCancel,
        })
      }
    </EditorDialog>
  );
}
