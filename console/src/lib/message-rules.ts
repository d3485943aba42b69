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

/** The worker takes the spaces around a text away. */
export const sentLength = (message: string): number => message.trim().length;

export const isTooLong = ({ message }: Pick<Written, "message">): boolean =>
  sentLength(message) > LIMITS.messageLength;

/** The fields that a message lacks before it can be sent, each with what to do. */
export const lacksOf = ({ botId, groups, message }: Written) => ({
  ...(botId === null && { botId: "Choose a bot." }),
  ...(groups.length === 0 && { groups: "Select at least one group." }),
  ...(sentLength(message) === 0 && { message: "Enter a message." }),
});

/** The same for one that is to be planned. */
export const planLacksOf = ({ date, time, ...written }: Planned) => ({
  ...lacksOf(written),
  ...(date === "" && { date: "Choose a date." }),
  ...(time === "" && { time: "Choose a time." }),
});

const isNothing = (lacks: object): boolean => Object.keys(lacks).length === 0;

export const isComplete = <T extends Written>(written: T): written is Sendable<T> =>
  isNothing(lacksOf(written));

export const isPlanned = <T extends Planned>(planned: T): planned is Sendable<T> =>
  isNothing(planLacksOf(planned));
