import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { ChatReferenceText } from "@tbm/contract/chat-references.ts";
import type { FindGroupInput } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { type Checked, complete, refused } from "#forms/checked.ts";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

interface AddTopicFormProps {
  editor: Editor<FindGroupInput>;
  groupId: string;
}

export function AddTopicForm({ editor, groupId }: AddTopicFormProps) {
  const draft = useDraft({ reference: "", name: "" });
  const { values, faults, change } = draft;

  function check(): Checked<FindGroupInput> {
    const { data, error } = ChatReferenceText.safeParse(values.reference);
    if (error) return refused({ reference: t`Paste the link of a message in the topic.` });
    const topicName = values.name.trim() || null;
    return complete({ reference: data, topicOf: groupId, topicName });
  }

  return (
    <RecordForm editor={editor} draft={draft} check={check} submitLabel={t`Add Topic`}>
      <TextInput
        label={t`Link to a Message in the Topic`}
        description={t`In Telegram, open the topic and copy the link of any message in it`}
        placeholder="https://t.me/c/1234567890/42/77"
        value={values.reference}
        error={faults.reference}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ reference: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t`Name (Optional)`}
        description={t`Telegram's own name replaces it as soon as it's known`}
        value={values.name}
        maxLength={LIMITS.nameLength}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
    </RecordForm>
  );
}
