import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { BotInput } from "@tbm/contract/bots.ts";

import { addBot } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { type Checked, complete, refused } from "#forms/checked.ts";
import { nameFault } from "#forms/name-fault.ts";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

import { BotNameField, BotTokenField } from "./bot-fields.tsx";

interface BotDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function BotDialog(props: BotDialogProps) {
  const saving = useMutation(addBot(useClient()));
  return (
    <RecordDialog {...props} title={t`Add Bot`} what="bot" size="medium" saving={saving}>
      {(editor) => <BotForm editor={editor} />}
    </RecordDialog>
  );
}

function check(name: string, token: string): Checked<BotInput> {
  if (name && token) return nameFault(name) ? refused({}) : complete({ name, token });
  const faults = {
    ...(!name && { name: t`Enter a name.` }),
    ...(!token && { token: t`Enter the token.` }),
  };
  return refused(faults, t`Missing Information`, t`Please provide both bot name and token`);
}

function BotForm({ editor }: { editor: Editor<BotInput> }) {
  const draft = useDraft({ name: "", token: "" });
  const { name, token } = draft.values;
  return (
    <RecordForm
      editor={editor}
      draft={draft}
      check={() => check(name.trim(), token.trim())}
      refusedField="token"
      submitLabel={t`Add Bot`}
    >
      <BotNameField {...draft.field("name")} />
      <BotTokenField {...draft.field("token")} />
    </RecordForm>
  );
}
