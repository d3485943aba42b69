import type { Campaign } from "@tbm/contract/campaigns.ts";
import { z } from "zod/mini";

import { createBrowserStore } from "#api/workers/browser-store.ts";
import { useStore } from "#lib/store.ts";

/** The numbers of groups that the operator can choose from. */
export const ASK_FROM_CHOICES = [5, 10, 20, 50, 100] as const;
export const DEFAULT_ASK_FROM = 20;

/** From how many groups on a send is confirmed; null for never. */
const AskFrom = z.nullable(z.literal(ASK_FROM_CHOICES));
export type AskFrom = z.infer<typeof AskFrom>;

const store = createBrowserStore<AskFrom>("bot-manager-ask-from", AskFrom, DEFAULT_ASK_FROM);

export const useAskFrom = (): AskFrom => useStore(store);

/** Throws what the browser throws when it cannot store. */
export const saveAskFrom = (from: AskFrom): void => store.write(from);

/** Whether sending to this many groups at once needs a confirmation. */
export function needsConfirmation(count: number): boolean {
  const from = store.read();
  return from !== null && count >= from;
}

/** Whether starting a campaign posts to many groups at once. */
export const asksBeforeStart = ({ paused_send_at, groups }: Campaign): boolean =>
  typeof paused_send_at === "string" &&
  Date.parse(paused_send_at) <= Date.now() &&
  needsConfirmation(groups.length);
