import { t } from "@lingui/core/macro";
import { Anchor } from "@mantine/core";
import { AUTOMATIC_BOT, type Bot } from "@tbm/contract/bots.ts";

import type { ListQuery } from "#api/client/list-query.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { Link } from "#router/link.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

import { automaticText, isAutomatic } from "./automatic-bot.ts";
import { botLabels } from "./bot-names.ts";
import { botStatusText, isOnline, onlineBotOptions } from "./bot-status.ts";

interface BotSelectProps {
  bots: ListQuery<Bot>;
  value: string | null;
  /** The bot that is already chosen. It is offered even if it is not online. */
  kept?: string;
  fault?: string | undefined;
  onChange: (botId: string) => void;
}

/** Offers online bots only and, if there are several, to choose one for each group. */
export function BotSelect(props: BotSelectProps) {
  const { value, kept, fault, onChange } = props;
  const { data: bots, isLoadingError } = props.bots;
  const offered = onlineBotOptions(bots ?? []);
  const offline = bots?.find((bot) => bot.id === kept && !isOnline(bot));
  if (offline) {
    const label = botLabels(bots ?? []).get(offline.id) ?? offline.name;
    offered.push({ value: offline.id, label: `${label} (${botStatusText(offline)})` });
  }
  const canShare = useIsFullWorker() && offered.length > 1;
  if (canShare || isAutomatic(kept) || isAutomatic(value)) {
    offered.unshift({ value: AUTOMATIC_BOT, label: automaticText() });
  }
  const awaited = isLoadingError ? t`Bots could not be loaded` : t`Loading bots…`;
  const isEmpty = bots !== undefined && offered.length === 0;
  return (
    <SearchSelect
      label={t`Bot`}
      description={
        isEmpty ? (
          <>
            {t`No bot is online.`}{" "}
            <Anchor component={Link} to="/bots" inherit underline="always">
              {t`Open Bots`}
            </Anchor>
          </>
        ) : isAutomatic(value) ? (
          t`Each group gets a bot that can post there`
        ) : (
          t`Only online bots can send`
        )
      }
      error={fault}
      placeholder={bots ? t`Choose a bot` : awaited}
      disabled={offered.length === 0}
      data={offered}
      value={offered.some((bot) => bot.value === value) ? value : null}
      onChange={(id) => id !== null && id !== value && onChange(id)}
    />
  );
}
