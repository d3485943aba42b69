import { t } from "@lingui/core/macro";
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconBell, IconPlus, IconSend, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { AlertChat } from "@tbm/contract/upkeep/alerts.ts";
import { useState } from "react";

import { removeAlertChat, testAlertChat } from "#api/alerts.ts";
import { useClient } from "#api/client/use-client.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RowAction } from "#ui/table/row-action.tsx";

import { PairDialog } from "./pair-dialog.tsx";

import classes from "./alerts-page.module.css";

/** The chats in which alerts arrive. */
export function ChatsCard({ chats }: { chats: readonly AlertChat[] }) {
  const [isPairing, setIsPairing] = useState(false);
  const [removed, setRemoved] = useState<AlertChat | null>(null);
  const { mutateAsync: remove } = useMutation(removeAlertChat(useClient()));
  const onlyBot = nameOfOnlyBot(chats);
  const add = (
    <Button
      size={chats.length === 0 ? "sm" : "compact-sm"}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setIsPairing(true)}
    >
      {t`Add a chat`}
    </Button>
  );
  return (
    <Card component="section" aria-labelledby="chats-title">
      <Group justify="space-between">
        <Title order={2} id="chats-title">
          {t`Chats`}
        </Title>
        {chats.length > 0 && add}
      </Group>
      {chats.length === 0 ? (
        <EmptyState
          isSmall
          icon={IconBell}
          text={t`No one gets alerts yet`}
          help={t`Choose one of your bots and press Start in its chat.`}
          action={add}
        />
      ) : (
        <ul className={classes["chats"]} aria-label={t`Chats`}>
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} onRemove={() => setRemoved(chat)} />
          ))}
        </ul>
      )}
      {onlyBot !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {t`If ${onlyBot} goes offline, it can't tell you. Add a chat with another bot, and each alert still arrives once.`}
        </Text>
      )}
      <PairDialog isOpen={isPairing} onClose={() => setIsPairing(false)} />
      <ConfirmDialog
        target={removed}
        title={t`Remove Chat`}
        text={({ name }) => t`${name} won't get alerts anymore.`}
        confirmLabel={t`Remove`}
        onConfirm={remove}
        onClose={() => setRemoved(null)}
      />
    </Card>
  );
}

/** The bot that all alerts come from; null if there are several, or none. */
function nameOfOnlyBot(chats: readonly AlertChat[]): string | null {
  const [first, ...others] = chats;
  const isOnly = first && others.every(({ bot_id }) => bot_id === first.bot_id);
  return isOnly ? first.bot_name : null;
}

function ChatRow({ chat, onRemove }: { chat: AlertChat; onRemove: () => void }) {
  const { mutate: test, isPending } = useMutation(testAlertChat(useClient()));
  const { name, bot_name: bot, reason } = chat;
  return (
    <li className={classes["chat"]}>
      <div className={classes["names"]}>
        <Text fw={600} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {t`from ${bot}`}
        </Text>
        {reason !== null && <Text size="xs">{reason}</Text>}
      </div>
      <div className={classes["actions"]}>
        {reason !== null && <StatusBadge tone="negative">{t`unreachable`}</StatusBadge>}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSend size={14} aria-hidden />}
          loading={isPending}
          aria-label={t`Send a test to ${name}`}
          onClick={() => test(chat)}
        >
          {t`Send a test`}
        </Button>
        <RowAction icon={IconTrash} label={t`Remove`} target={name} onClick={onRemove} />
      </div>
    </li>
  );
}
