import { t } from "@lingui/core/macro";
import { LIMITS } from "@tbm/contract/limits.ts";

interface Written {
  botId: string | null;
  groups: readonly string[];
  message: string;
}

interface Planned extends Written {
  date: string;
  time: string;
}

export type Sendable<T extends Written> = T & { botId: string };

/** The worker trims the text. */
export const sentLength = (message: string): number => message.trim().length;

export const isTooLong = ({ message }: Pick<Written, "message">): boolean =>
  sentLength(message) > LIMITS.messageLength;

export const hasTooManyGroups = ({ groups }: Pick<Written, "groups">): boolean =>
  groups.length > LIMITS.groupsPerMessage;

/** What is missing before a message can be sent, by field. */
export const missingFieldsOf = ({ botId, groups, message }: Written) => ({
  ...(botId === null && { botId: t`Choose a bot.` }),
  ...(groups.length === 0 && { groups: t`Select at least one group.` }),
  ...(sentLength(message) === 0 && { message: t`Enter a message.` }),
});

/** What to do next before a message can be sent, in short; null if nothing. It follows "Not ready: ". */
export function missingTextOf({ botId, groups, message }: Written): string | null {
  if (botId === null) return t`choose a bot`;
  if (groups.length === 0) return t`select at least one group`;
  return sentLength(message) === 0 ? t`write your message` : null;
}

/** What is missing before it can be scheduled, by field. */
export const missingPlanFieldsOf = ({ date, time, ...written }: Planned) => ({
  ...missingFieldsOf(written),
  ...(date === "" && { date: t`Choose a date.` }),
  ...(time === "" && { time: t`Choose a time.` }),
});

type PlannedTime = Pick<Planned, "date" | "time">;
type TimeProblem = "no_date_and_time" | "no_date" | "no_time" | "refused";

function findTimeProblem({ date, time }: PlannedTime, fault: string | null): TimeProblem | null {
  if (date === "") return time === "" ? "no_date_and_time" : "no_date";
  if (time === "") return "no_time";
  return fault === null ? null : "refused";
}

/** They follow "Not ready: ". */
const TIME_PROBLEMS: Record<TimeProblem, () => string> = {
  no_date_and_time: () => t`choose a date and a time`,
  no_date: () => t`choose a date`,
  no_time: () => t`choose a time`,
  refused: () => t`choose another time`,
};

const RUN_HINTS: Record<TimeProblem, () => string> = {
  no_date_and_time: () => t`Choose a date and a time to see when the message is sent.`,
  no_date: () => t`Choose a date to see when the message is sent.`,
  no_time: () => t`Choose a time to see when the message is sent.`,
  refused: () => t`Choose another time to see when the message is sent.`,
};

/** What is wrong with the time, in short; null if nothing is. */
export function timeProblemOf(planned: PlannedTime, fault: string | null): string | null {
  const problem = findTimeProblem(planned, fault);
  return problem && TIME_PROBLEMS[problem]();
}

/** What to do to see the next runs; null if nothing is wrong with the time. */
export function runHintOf(planned: PlannedTime, fault: string | null): string | null {
  const problem = findTimeProblem(planned, fault);
  return problem && RUN_HINTS[problem]();
}

const isNothing = (lacks: object): boolean => Object.keys(lacks).length === 0;

export const isComplete = <T extends Written>(written: T): written is Sendable<T> =>
  isNothing(missingFieldsOf(written));

export const isPlanned = <T extends Planned>(planned: T): planned is Sendable<T> =>
  isNothing(missingPlanFieldsOf(planned));
