import type { ReactNode } from "react";

import type { BotUpdate } from "#api/bots.ts";
import { complete, refused } from "#forms/checked.ts";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

import type { BotFieldProps } from "./bot-fields.tsx";

interface ChangeBotFormProps {
  editor: Editor<BotUpdate>;
  value: string;
  submitLabel: string;
  /** What is wrong with the current value, if the field itself shows it. */
  faultOf?: (value: string) => string | undefined;
  update: (value: string) => BotUpdate;
  field: (props: BotFieldProps) => ReactNode;
}

/** Edits one field of a bot. The worker's refusal is shown under the field. */
export function ChangeBotForm({
  value,
  submitLabel,
  faultOf,
  update,
  field,
  editor,
}: ChangeBotFormProps) {
  const draft = useDraft({ value });
  const given = draft.values.value.trim();
  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={() => (faultOf?.(given) ? refused({}) : complete(update(given)))}
      refusedField="value"
      submitLabel={submitLabel}
      isSubmittable={given !== ""}
    >
      {field(draft.field("value"))}
    </RecordForm>
  );
}
