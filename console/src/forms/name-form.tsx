import { t } from "@lingui/core/macro";

import { type Checked, complete, refused } from "./checked.ts";
import { nameFault } from "./name-fault.ts";
import { NameField } from "./name-field.tsx";
import type { Editor } from "./record-dialog.tsx";
import { RecordForm } from "./record-form.tsx";
import { useDraft } from "./use-draft.ts";

interface NameFormProps {
  editor: Editor<{ name: string }>;
  /** The name so far; empty for a new record. */
  name: string;
  label: string;
  placeholder?: string;
  /** The description of a toast if no name is given. Without it, only the field says so. */
  missingText?: string;
  /** What to say about a name that another record has; false if it is free. */
  takenText: (name: string) => string | false;
  /** Whether a name that is taken is refused. Otherwise it is only mentioned. */
  isUnique?: boolean;
}

/** The form of a record that has nothing but a name to edit. */
export function NameForm({ editor, takenText, isUnique = false, ...props }: NameFormProps) {
  const draft = useDraft({ name: props.name });
  const { name } = draft.values;
  // While saving, the list may already contain this record.
  const taken = !editor.isSaving && takenText(name);

  function check(): Checked<{ name: string }> {
    const given = name.trim();
    if (nameFault(given)) return refused({});
    if (given === "") {
      const title = props.missingText === undefined ? undefined : t`Missing Information`;
      return refused({ name: t`Enter a name.` }, title, props.missingText);
    }
    return isUnique && taken ? refused({ name: taken }) : complete({ name: given });
  }

  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={check}
      {...(isUnique && { refusedField: "name" as const })}
    >
      <NameField
        {...draft.field("name")}
        label={props.label}
        placeholder={props.placeholder}
        description={!isUnique && taken}
        data-autofocus
      />
    </RecordForm>
  );
}
