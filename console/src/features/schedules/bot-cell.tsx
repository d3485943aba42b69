import { Text } from "@mantine/core";
import type { Bot } from "@tbm/contract/bots.ts";
import type { Schedule } from "@tbm/contract/schedules.ts";

import { useBotLabel } from "#records/bot-name.tsx";
import { BotStatusBadge } from "#records/bot-status-badge.tsx";
import { SecondaryText } from "#ui/secondary-text.tsx";

import { botText, botProblem } from "./schedule-facts.ts";

import classes from "./schedules.module.css";

interface BotCellProps {
  schedule: Schedule;
  /** Undefined while loading. */
  bots: readonly Bot[] | undefined;
}

export const BotLabel = ({ schedule }: { schedule: Schedule }) =>
  useBotLabel(schedule.bot_id, botText(schedule));

/** The bot's name, and why it cannot send. */
export function BotCell({ schedule, bots }: BotCellProps) {
  const problem = botProblem(schedule, bots);
  const name = useBotLabel(schedule.bot_id, botText(schedule));
  return (
    <div className={classes["bot"]}>
      <Text className={classes["name"] ?? ""} lineClamp={2} title={name}>
        {name}
      </Text>
      {problem && (
        <>
          <BotStatusBadge bot={problem} />
          <SecondaryText>{problem.reason}</SecondaryText>
        </>
      )}
    </div>
  );
}
