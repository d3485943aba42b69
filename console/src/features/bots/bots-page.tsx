import { t } from "@lingui/core/macro";
import { Button, Code } from "@mantine/core";
import {
  IconExternalLink,
  IconKey,
  IconPencil,
  IconPlus,
  IconRobot,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";
import { useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { lazy } from "#lib/lazy.ts";
import { botLabels } from "#records/bot-names.ts";
import { BotStatusBadge } from "#records/bot-status-badge.tsx";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { QueryRefresh } from "#records/loading/query-refresh.tsx";
import { formatDate } from "#time/dates.ts";
import { Avatar } from "#ui/avatar/avatar.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SecondaryText } from "#ui/secondary-text.tsx";
import { type Column, RecordTable } from "#ui/table/record-table.tsx";
import { RowAction } from "#ui/table/row-action.tsx";
import { RowLink } from "#ui/table/row-link.tsx";
import { TruncatedName } from "#ui/truncated-name.tsx";
import { useOpenRequest } from "#ui/use-open-request.ts";

import { BotDialog } from "./bot-dialog.tsx";
import { chatLink, handleText, nameOnTelegram, problemOf, shownToken } from "./bot-facts.ts";
import { BotSetupCard } from "./bot-setup-card.tsx";
import { RenameBotDialog, ReplaceTokenDialog } from "./change-bot-dialogs.tsx";
import { DeleteBotDialog } from "./delete-bot-dialog.tsx";

import classes from "./bots.module.css";

type Open = null | { kind: "add" } | { kind: "rename" | "replace" | "delete"; bot: Bot };

const botColumns = lazy((): Column<Bot>[] => [
  {
    header: t`Status`,
    minRem: 9,
    place: "badge",
    cell: (bot) => (
      <div className={classes["status"]}>
        <BotStatusBadge bot={bot} />
        <SecondaryText>{problemOf(bot)}</SecondaryText>
      </div>
    ),
    brief: (bot) => <BotStatusBadge bot={bot} />,
  },
  {
    header: t`Name`,
    minRem: 10,
    isTitle: true,
    lead: ({ id, name }) => <Avatar id={id} name={name} />,
    cell: (bot) => (
      <>
        <TruncatedName isBold isShort>
          {bot.name}
        </TruncatedName>
        <SecondaryText>{handleText(bot)}</SecondaryText>
      </>
    ),
    brief: ({ name }) => name,
  },
  {
    header: t`Token`,
    minRem: 8,
    isWhole: true,
    cell: ({ token }) => <Code>{shownToken(token)}</Code>,
    // A phone has no room for both, and the problem matters more.
    brief: (bot) => problemOf(bot) ?? (nameOnTelegram(bot) || shownToken(bot.token)),
  },
  {
    header: t`Created date`,
    minRem: 7.5,
    place: "sheet",
    isWhole: true,
    cell: ({ created_at }) => formatDate(created_at),
  },
]);

export function BotsPage() {
  const client = useClient();
  const bots = useQuery(botsQuery(client));
  const [open, setOpen] = useState<Open>(null);
  useOpenRequest("new", () => setOpen({ kind: "add" }));
  const canChange = useIsFullWorker();
  const close = () => setOpen(null);
  const labels = botLabels(bots.data ?? []);
  const labelOf = ({ id, name }: Bot) => labels.get(id) ?? name;
  const chosen = (kind: "rename" | "replace" | "delete") => (open?.kind === kind ? open.bot : null);
  const addButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpen({ kind: "add" })}
    >
      {t`Add Bot`}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t`Bots`}
        subtitle={t`The bots that post for you`}
        isCompact
        actions={
          <>
            <QueryRefresh query={bots} />
            {addButton}
          </>
        }
      />
      {bots.isLoadingError ? (
        <LoadFailed text={t`Bots could not be loaded`} query={bots} />
      ) : (
        <RecordTable
          label={t`Bots`}
          columns={botColumns()}
          records={bots.data}
          mostActions={4}
          actions={(bot) => (
            <>
              <RowLink
                icon={IconExternalLink}
                label={t`Open chat`}
                target={labelOf(bot)}
                href={chatLink(bot)}
              />
              {canChange && (
                <>
                  <RowAction
                    icon={IconPencil}
                    label={t`Rename`}
                    target={labelOf(bot)}
                    onClick={() => setOpen({ kind: "rename", bot })}
                  />
                  <RowAction
                    icon={IconKey}
                    label={t`Replace token`}
                    target={labelOf(bot)}
                    onClick={() => setOpen({ kind: "replace", bot })}
                  />
                </>
              )}
              <RowAction
                icon={IconTrash}
                label={t`Delete`}
                target={labelOf(bot)}
                color="red"
                onClick={() => setOpen({ kind: "delete", bot })}
              />
            </>
          )}
          empty={
            <EmptyState
              icon={IconRobot}
              text={t`No bots yet`}
              help={t`Add your first bot with the token from @BotFather.`}
              action={addButton}
            />
          }
        />
      )}
      <BotSetupCard isAwaited={bots.isPending} />

      <BotDialog isOpen={open?.kind === "add"} onClose={close} />
      <RenameBotDialog bot={chosen("rename")} onClose={close} />
      <ReplaceTokenDialog bot={chosen("replace")} onClose={close} />
      <DeleteBotDialog bot={chosen("delete")} onClose={close} />
    </>
  );
}
