import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";

import { renameBot, replaceToken } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { nameFault } from "#forms/name-fault.ts";

import { BotNameField, BotTokenField } from "./bot-fields.tsx";
import { ChangeBotForm } from "./change-bot-form.tsx";

interface ChangeDialogProps {
  /** Null keeps the dialog closed. */
  bot: Bot | null;
  onClose: () => void;
}

/** Closes when the worker has made the change; a refusal keeps what was typed. */
export function RenameBotDialog({ bot, onClose }: ChangeDialogProps) {
  const { isPending, mutate } = useMutation(renameBot(useClient()));
  return (
    <EditorDialog
      isOpen={bot !== null}
      title="Rename Bot"
      what="name"
      size="medium"
      isSaving={isPending}
      onClose={onClose}
    >
      {({ onSaved, ...tools }) =>
        bot && (
          <ChangeBotForm
            {...tools}
            value={bot.name}
            submitLabel="Rename"
            faultOf={nameFault}
            isSaving={isPending}
            onSubmit={(name, onError) =>
              mutate({ id: bot.id, name, change: { name } }, { onSuccess: onSaved, onError })
            }
            field={(props) => <BotNameField {...props} />}
          />
        )
      }
    </EditorDialog>
  );
}

/** Closes when the worker has taken the token; a refusal keeps what was typed. */
export function ReplaceTokenDialog({ bot, onClose }: ChangeDialogProps) {
  const { isPending, mutate } = useMutation(replaceToken(useClient()));
  return (
    <EditorDialog
      isOpen={bot !== null}
      title="Replace Token"
      what="token"
      size="medium"
      isSaving={isPending}
      onClose={onClose}
    >
      {({ onSaved, ...tools }) =>
        bot && (
          <>
            <Text size="sm" mb="md">
              {`"${bot.name}" keeps its groups, scheduled messages and campaigns. Its former token is forgotten.`}
            </Text>
            <ChangeBotForm
              {...tools}
              value=""
              submitLabel="Replace Token"
              isSaving={isPending}
              onSubmit={(token, onError) =>
                mutate(
                  { id: bot.id, name: bot.name, change: { token } },
                  { onSuccess: onSaved, onError },
                )
              }
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
    </EditorDialog>
  );
}
