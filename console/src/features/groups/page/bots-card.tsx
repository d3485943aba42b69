import { t } from "@lingui/core/macro";
import { Card, Text, Title } from "@mantine/core";
import type { GroupBot, GroupDetail, GroupOnTelegram } from "@tbm/contract/group-page.ts";

import { BotName } from "#records/bot-name.tsx";
import { formatDate } from "#time/dates.ts";
import { Sentence } from "#ui/sentence.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

import { PreferredBot } from "./preferred-bot.tsx";
import { rightsText } from "./rights-text.ts";

import classes from "./group-page.module.css";

const STANDINGS: Record<string, { tone: Tone; word: () => string }> = {
  posting: { tone: "positive", word: () => t`Can post` },
  limited: { tone: "uncertain", word: () => t`Limited` },
  offline: { tone: "negative", word: () => t`Offline` },
  lost: { tone: "negative", word: () => t`Lost` },
};

function StandingBadge({ standing }: Pick<GroupBot, "standing">) {
  const known = STANDINGS[standing];
  return <StatusBadge tone={known?.tone ?? "neutral"}>{known?.word() ?? standing}</StatusBadge>;
}

/** `The bot was removed. Since 14 Nov 2026.` */
function reasonText({ reason, since }: GroupBot): string | null {
  if (!reason || !since) return reason ?? null;
  const day = formatDate(since);
  return t`${reason} Since ${day}.`;
}

interface BotsCardProps {
  group: GroupDetail;
  telegram: GroupOnTelegram | undefined;
}

/** What each bot may do in the group. */
export function BotsCard({ group, telegram }: BotsCardProps) {
  const rightsOf = (botId: string) => telegram?.bots.find(({ bot_id }) => bot_id === botId);
  return (
    <Card component="section" aria-label={t`Bots and rights`}>
      <Title order={2} mb="sm">
        {t`Bots and rights`}
      </Title>
      {group.bots.length === 0 && (
        <Text c="dimmed" size="sm">{t`None of your bots has been seen in this group.`}</Text>
      )}
      <ul className={classes["list"]}>
        {group.bots.map((bot) => {
          const rights = rightsOf(bot.bot_id);
          return (
            <li key={bot.bot_id}>
              <div className={classes["pair"]}>
                <Text component="div" size="sm" fw={500}>
                  <BotName botId={bot.bot_id} name={bot.bot_name} />
                </Text>
                <StandingBadge standing={bot.standing} />
              </div>
              <Text size="xs" c="dimmed">
                <Sentence>{reasonText(bot)}</Sentence>
              </Text>
              {rights && (
                <Text size="xs" c="dimmed">
                  {rightsText(rights)}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      {(group.bots.length > 1 || group.preferred_bot_id) && <PreferredBot group={group} />}
    </Card>
  );
}
