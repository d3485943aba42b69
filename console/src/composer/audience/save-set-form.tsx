import { Name } from "@tbm/contract/fields.ts";
import type { GroupSet, GroupSetInput } from "@tbm/contract/group-sets.ts";

import { countGroups } from "#api/group-count.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import { NameField } from "#forms/name-field.tsx";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { formatNumber } from "#lib/numbers.ts";

/** `id` is the existing set that is replaced, if any. */
export type SetSave = GroupSetInput & { id: string | undefined };

interface SaveSetFormProps {
  sets: readonly GroupSet[];
  selection: readonly string[];
  editor: Editor<SetSave>;
}

export function SaveSetForm({ editor, sets, selection }: SaveSetFormProps) {
  const draft = useDraft({ name: "" });
  const { name: typed } = draft.values;
  const same = sets.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

  function check(): Checked<SetSave> {
    const { data: name, error } = Name.safeParse(typed);
    if (error) return refused({ name: faultText(error.issues[0]?.message) });
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
