import { useMutation, useQuery } from "@tanstack/react-query";
import type { Bot, BotUses } from "@tbm/contract/bots.ts";

import { botUsesQuery, deleteBot } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { countOf } from "#lib/numbers.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

/** Shown until the numbers are known. */
const ALL = "Its scheduled messages and campaigns are deleted with it.";

function noteOf({ scheduledMessages, campaigns }: BotUses): string {
  const lost: string[] = [];
  if (scheduledMessages > 0) lost.push(countOf(scheduledMessages, "scheduled message"));
  if (campaigns > 0) lost.push(countOf(campaigns, "campaign"));
  if (lost.length === 0) return "It has no scheduled messages and no campaigns.";
  const isOne = scheduledMessages + campaigns === 1;
  return `${lost.join(" and ")} ${isOne ? "is" : "are"} deleted with it.`;
}

/** Two bots may have the same name, so the username is shown. */
const handleOf = (bot: Bot | null): string =>
  bot?.username ? `In Telegram it is @${bot.username.replace(/^@/, "")}. ` : "";

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
  const lost = hasUses ? ALL : "";
  return (
    <ConfirmDialog
      target={bot}
      title="Delete Bot"
      text={({ name }) =>
        `Are you sure you want to delete "${name}"? This action cannot be undone.`
      }
      note={`${handleOf(bot)}${uses.data ? noteOf(uses.data) : lost}`}
      confirmLabel="Delete"
      onConfirm={({ id, name }) => deletion.mutateAsync({ id, name })}
      onClose={onClose}
    />
  );
}
