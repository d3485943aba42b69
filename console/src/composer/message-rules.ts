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
  ...(botId === null && { botId: "Choose a bot." }),
  ...(groups.length === 0 && { groups: "Select at least one group." }),
  ...(sentLength(message) === 0 && { message: "Enter a message." }),
});

/** The same for a scheduled message. */
export const missingPlanFieldsOf = ({ date, time, ...written }: Planned) => ({
  ...missingFieldsOf(written),
  ...(date === "" && { date: "Choose a date." }),
  ...(time === "" && { time: "Choose a time." }),
});

/** What is wrong with the time, in short; null if nothing is. */
export function timeProblemOf(
  { date, time }: Pick<Planned, "date" | "time">,
  fault: string | null,
): string | null {
  if (date === "" && time === "") return "choose a date and a time";
  if (date === "") return "choose a date";
  if (time === "") return "choose a time";
  return fault === null ? null : "choose another time";
}

const isNothing = (lacks: object): boolean => Object.keys(lacks).length === 0;

export const isComplete = <T extends Written>(written: T): written is Sendable<T> =>
  isNothing(missingFieldsOf(written));

export const isPlanned = <T extends Planned>(planned: T): planned is Sendable<T> =>
  isNothing(missingPlanFieldsOf(planned));
