import type { Bot } from "@tbm/contract/bots.ts";

/** Only such a bot is offered for sending. */
export const isOnline = ({ status }: Pick<Bot, "status">): boolean => status === "online";
