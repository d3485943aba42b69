import { plural, t } from "@lingui/core/macro";
import { Name } from "@tbm/contract/fields.ts";
import type { GroupSet, GroupSetInput } from "@tbm/contract/group-sets.ts";

import { type Checked, complete, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import { NameField } from "#forms/name-field.tsx";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

/** `id` is the existing set that is replaced, if any. */
export type SetSave = GroupSetInput & { id: string | undefined };

interface SaveSetFormProps {
  sets: readonly GroupSet[];
  selection: readonly string[];
  editor: Editor<SetSave>;
}

function descriptionOf(newSize: number, same: GroupSet | undefined): string {
  if (!same) {
    return plural(newSize, {
      one: "Saves the # group selected now",
      other: "Saves the # groups selected now",
    });
  }
  const oldSize = same.groups.length;
  return t`A set with this name exists. Saving replaces its ${plural(oldSize, { one: "# group", other: "# groups" })} with the ${plural(newSize, { one: "# group", other: "# groups" })} selected now.`;
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
      submitLabel={same ? t`Overwrite Set` : t`Save Set`}
      isNested
    >
      <NameField
        {...draft.field("name")}
        label={t`Set Name`}
        description={descriptionOf(selection.length, same)}
        placeholder={t`Morning news`}
        data-autofocus
      />
    </RecordForm>
  );
}
