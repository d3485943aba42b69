import { useMutation } from "@tanstack/react-query";
import { Name } from "@tbm/contract/fields.ts";
import type { GroupSet, GroupSetInput } from "@tbm/contract/group-sets.ts";

import { useClient } from "#api/client/use-client.ts";
import { createGroupSet, updateGroupSet } from "#api/group-sets.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { NameField } from "#forms/name-field.tsx";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import type { Saving } from "#forms/use-record-save.ts";
import { countGroups } from "#lib/group-count.ts";
import { formatNumber } from "#lib/numbers.ts";

interface SaveSetDialogProps {
  isOpen: boolean;
  sets: readonly GroupSet[];
  selection: readonly string[];
  onClose: () => void;
}

/** The set whose place it takes has its id. */
type SetSave = GroupSetInput & { id: string | undefined };

/** Saves the selection under a name; under one that there is already, it takes that set's place. */
export function SaveSetDialog({ sets, selection, ...dialog }: SaveSetDialogProps) {
  const client = useClient();
  const create = useMutation(createGroupSet(client));
  const update = useMutation(updateGroupSet(client));
  const saving: Saving<SetSave> = {
    isPending: create.isPending || update.isPending,
    mutate: ({ id, ...input }, ending) =>
      id === undefined ? create.mutate(input, ending) : update.mutate({ id, ...input }, ending),
  };
  return (
    <RecordDialog {...dialog} title="Save as a Set" what="set" size="medium" saving={saving}>
      {(editor) => <SaveSetForm editor={editor} sets={sets} selection={selection} />}
    </RecordDialog>
  );
}

interface SaveSetFormProps extends Pick<SaveSetDialogProps, "sets" | "selection"> {
  editor: Editor<SetSave>;
}

function SaveSetForm({ editor, sets, selection }: SaveSetFormProps) {
  const draft = useDraft({ name: "" });
  const { name: typed } = draft.values;
  const same = sets.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

  function check(): Checked<SetSave> {
    const { data: name, error } = Name.safeParse(typed);
    if (error) return refused({ name: error.issues[0]?.message ?? "" });
    return complete({ id: same?.id, name, groups: [...selection] });
  }

  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={check}
      submitLabel={same ? "Overwrite Set" : "Save Set"}
      isNested
    >
      <NameField
        {...draft.field("name")}
        label="Set Name"
        description={
          same
            ? `There is a set with this name: it will hold the ${countGroups(selection.length)} selected now instead of its ${formatNumber(same.groups.length)}.`
            : `Holds the ${countGroups(selection.length)} selected now`
        }
        placeholder="Morning news"
        data-autofocus
      />
    </RecordForm>
  );
}
