import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";
import type { ReactNode } from "react";

import { type BotUpdate, renameBot, replaceToken } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { complete, refused } from "#forms/checked.ts";
import { nameFault } from "#forms/name-fault.ts";
import { type Editor, RecordDialog } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";

import { type BotFieldProps, BotNameField, BotTokenField } from "./bot-fields.tsx";

interface ChangeDialogProps {
  /** Null keeps the dialog closed. */
  bot: Bot | null;
  onClose: () => void;
}

export function RenameBotDialog({ bot, onClose }: ChangeDialogProps) {
  const saving = useMutation(renameBot(useClient()));
  const dialog = { isOpen: bot !== null, title: "Rename Bot", what: "name", onClose };
  return (
    <RecordDialog {...dialog} size="medium" saving={saving}>
      {(editor) =>
        bot && (
          <ChangeForm
            editor={editor}
            value={bot.name}
            submitLabel="Rename"
            faultOf={nameFault}
            update={(name) => ({ id: bot.id, name, change: { name } })}
            field={(props) => <BotNameField {...props} />}
          />
        )
      }
    </RecordDialog>
  );
}

export function ReplaceTokenDialog({ bot, onClose }: ChangeDialogProps) {
  const saving = useMutation(replaceToken(useClient()));
  const dialog = { isOpen: bot !== null, title: "Replace Token", what: "token", onClose };
  return (
    <RecordDialog {...dialog} size="medium" saving={saving}>
      {(editor) =>
        bot && (
          <>
            <Text size="sm" mb="md">
              {`"${bot.name}" keeps its groups, scheduled messages and campaigns. Its former token is forgotten.`}
            </Text>
            <ChangeForm
              editor={editor}
              value=""
              submitLabel="Replace Token"
              update={(token) => ({ id: bot.id, name: bot.name, change: { token } })}
              field={(props) => (
                <BotTokenField
                  {...props}
                  label="New Token"
                  description="Get it from @BotFather in Telegram: send /token, or /revoke if others may know the former one"
                />
              )}
            />
          </>
        )
      }
    </RecordDialog>
  );
}

interface ChangeFormProps {
  editor: Editor<BotUpdate>;
  value: string;
  submitLabel: string;
  /** What is wrong with it as it is; the field tells that by itself. */
  faultOf?: (value: string) => string | undefined;
  update: (value: string) => BotUpdate;
  field: (props: BotFieldProps) => ReactNode;
}

/** One field of a bot. What the worker says against it stands under it. */
function ChangeForm({ value, submitLabel, faultOf, update, field, editor }: ChangeFormProps) {
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
