import type { Bot } from "@tbm/contract/bots.ts";

/** Only such a bot is offered for sending. */
export const isOnline = ({ status }: Pick<Bot, "status">): boolean => status === "online";

/** For a select. */
export const onlineBotOptions = (bots: readonly Bot[]): { value: string; label: string }[] =>
  bots.filter(isOnline).map(({ id, name }) => ({ value: id, label: name }));
