import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import type { Bot } from "@tbm/contract/bots.ts";
import { ChatReferenceText } from "@tbm/contract/chat-references.ts";
import type { FindGroupInput } from "@tbm/contract/groups.ts";

import { type Checked, complete, refused } from "#forms/checked.ts";
import { faultText } from "#forms/fault-text.ts";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { botOptions } from "#records/bot-names.ts";
import { SearchSelect } from "#ui/search-select.tsx";

const ANY_BOT = "any";

interface AddGroupFormProps {
  editor: Editor<FindGroupInput>;
  bots: readonly Bot[];
}

export function AddGroupForm({ editor, bots }: AddGroupFormProps) {
  const draft = useDraft({ reference: "", botId: ANY_BOT });
  const { values, faults, change } = draft;

  function check(): Checked<FindGroupInput> {
    const { data, error } = ChatReferenceText.safeParse(values.reference);
    if (error) return refused({ reference: faultText(error.issues[0]?.message) });
    return complete({ reference: data, botId: values.botId === ANY_BOT ? null : values.botId });
  }

  return (
    <RecordForm editor={editor} draft={draft} check={check} submitLabel={t`Add Group`}>
      <TextInput
        label={t`Chat ID, @name or Link`}
        description={t`For a group or channel one of your bots is in. A link to any message or topic there works too`}
        placeholder={t`-1001234567890, @name or t.me/name`}
        value={values.reference}
        error={faults.reference}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ reference: event.currentTarget.value })}
        data-autofocus
      />
      <SearchSelect
        label={t`Bot`}
        description={t`The bot that looks it up`}
        data={[{ value: ANY_BOT, label: t`Any of your bots` }, ...botOptions(bots)]}
        value={values.botId}
        onChange={(chosen) => change({ botId: chosen ?? ANY_BOT })}
        searchable={bots.length > 10}
      />
    </RecordForm>
  );
}
