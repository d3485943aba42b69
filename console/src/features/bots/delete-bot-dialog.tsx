import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Bot, BotUses } from "@tbm/contract/bots.ts";

import { botUsesQuery, deleteBot } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

function lossText({ scheduledMessages, campaigns }: BotUses): string {
  if (scheduledMessages > 0 && campaigns > 0) {
    return t`${plural(scheduledMessages, { one: "# scheduled message", other: "# scheduled messages" })} and ${plural(campaigns, { one: "# campaign", other: "# campaigns" })} are deleted with it.`;
  }
  if (scheduledMessages > 0) {
    return plural(scheduledMessages, {
      one: "# scheduled message is deleted with it.",
      other: "# scheduled messages are deleted with it.",
    });
  }
  if (campaigns > 0) {
    return plural(campaigns, {
      one: "# campaign is deleted with it.",
      other: "# campaigns are deleted with it.",
    });
  }
  return t`It has no scheduled messages or campaigns.`;
}

/** Two bots may have the same name, so the username is shown. */
function handleText(bot: Bot | null): string {
  if (!bot?.username) return "";
  const username = bot.username.replace(/^@/, "");
  return t`Its Telegram username is @${username}.`;
}

interface DeleteBotDialogProps {
  /** Null keeps the dialog closed. */
  bot: Bot | null;
  onClose: () => void;
}

export function DeleteBotDialog({ bot, onClose }: DeleteBotDialogProps) {
  const client = useClient();
  const deletion = useMutation(deleteBot(client));
  const hasUses = useIsFullWorker();
  const uses = useQuery({
    ...botUsesQuery(client, bot?.id ?? ""),
    enabled: hasUses && bot !== null,
  });
  // Nobody knows what a third-party worker does with them.
  const usual = hasUses ? t`Its scheduled messages and campaigns are deleted with it.` : "";
  const loss = uses.data ? lossText(uses.data) : usual;
  return (
    <ConfirmDialog
      target={bot}
      title={t`Delete Bot`}
      text={({ name }) =>
        t`Are you sure you want to delete "${name}"? This action cannot be undone.`
      }
      note={[handleText(bot), loss].filter(Boolean).join(" ")}
      confirmLabel={t`Delete`}
      onConfirm={({ id, name }) => deletion.mutateAsync({ id, name })}
      onClose={onClose}
    />
  );
}
