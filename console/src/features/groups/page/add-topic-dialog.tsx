import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ChatReferenceText } from "@tbm/contract/chat-references.ts";
import type { FindGroupInput, Group } from "@tbm/contract/groups.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

import { useClient } from "#api/client/use-client.ts";
import { findGroup } from "#api/groups.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

interface AddTopicDialogProps {
  group: Group;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a topic that no message has revealed yet. */
export function AddTopicDialog({ group, ...dialog }: AddTopicDialogProps) {
  const saving = useMutation(findGroup(useClient()));
  return (
    <RecordDialog {...dialog} title={t`Add Topic`} what="link" size="medium" saving={saving}>
      {(editor) => <AddTopicForm editor={editor} groupId={group.id} />}
    </RecordDialog>
  );
}

interface AddTopicFormProps {
  editor: Editor<FindGroupInput>;
  groupId: string;
}

function AddTopicForm({ editor, groupId }: AddTopicFormProps) {
  const draft = useDraft({ reference: "", name: "" });
  const { values, faults, change } = draft;

  function check(): Checked<FindGroupInput> {
    const { data, error } = ChatReferenceText.safeParse(values.reference);
    if (error) return refused({ reference: faultText(error.issues[0]?.message) });
    const topicName = values.name.trim() || null;
    return complete({ reference: data, topicOf: groupId, topicName });
  }

  return (
    <RecordForm editor={editor} draft={draft} check={check} submitLabel={t`Add Topic`}>
      <TextInput
        label={t`Link to the Topic`}
        description={t`In Telegram, open the topic's menu and copy its link. A link to any message in it works too`}
        placeholder="https://t.me/c/1234567890/42"
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
