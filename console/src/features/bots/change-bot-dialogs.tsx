import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";

import { renameBot, replaceToken } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { nameFault } from "#forms/name-fault.ts";
import { RecordDialog } from "#forms/record-dialog.tsx";

import { BotNameField, BotTokenField } from "./bot-fields.tsx";
import { ChangeBotForm } from "./change-bot-form.tsx";

interface ChangeDialogProps {
  /** Null keeps the dialog closed. */
  bot: Bot | null;
  onClose: () => void;
}

export function RenameBotDialog({ bot, onClose }: ChangeDialogProps) {
  const saving = useMutation(renameBot(useClient()));
  const dialog = { isOpen: bot !== null, title: t`Rename Bot`, onClose };
  return (
    <RecordDialog {...dialog} what="name" size="medium" saving={saving}>
      {(editor) =>
        bot && (
          <ChangeBotForm
            editor={editor}
            value={bot.name}
            submitLabel={t`Rename`}
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
  const dialog = { isOpen: bot !== null, title: t`Replace Token`, onClose };
  const name = bot?.name ?? "";
  return (
    <RecordDialog {...dialog} what="token" size="medium" saving={saving}>
      {(editor) =>
        bot && (
          <>
            <Text size="sm" mb="md">
              {t`"${name}" keeps its groups, scheduled messages and campaigns. The old token is deleted.`}
            </Text>
            <ChangeBotForm
              editor={editor}
              value=""
              submitLabel={t`Replace Token`}
              update={(token) => ({ id: bot.id, name, change: { token } })}
              field={(props) => (
                <BotTokenField
                  {...props}
                  label={t`New Token`}
                  description={t`Get it from @BotFather in Telegram: send /token, or /revoke if others may know the old one`}
                />
              )}
            />
          </>
        )
      }
    </RecordDialog>
  );
}
