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

export const isTooLong = ({ message }: Written): boolean =>
  sentLength(message) > LIMITS.messageLength;

export const isComplete = <T extends Written>(written: T): written is Sendable<T> =>
  written.botId !== null && written.groups.length > 0 && sentLength(written.message) > 0;

export const isPlanned = <T extends Planned>(planned: T): planned is Sendable<T> =>
  isComplete(planned) && planned.date !== "" && planned.time !== "";
