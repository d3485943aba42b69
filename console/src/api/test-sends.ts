import { t } from "@lingui/core/macro";
import { mutationOptions } from "@tanstack/react-query";
import { messageCalls, type SendResult } from "@tbm/contract/messages.ts";
import { preflightCalls, type CampaignTestInput } from "@tbm/contract/preflight.ts";

import type { Client } from "#api/client/client.ts";

import { broadcastsKey } from "./broadcasts.ts";
import { dashboardKey } from "./dashboard.ts";
import { formOf, type OutgoingMessage } from "./outgoing-message.ts";

interface Target {
  groupName: string;
}

/** Throws unless the message was sent or is still queued. */
function requireArrival(result: SendResult, { groupName }: Target): SendResult {
  const { totalSent, totalPending = 0, totalUnconfirmed = 0 } = result;
  if (totalSent + totalPending > 0) return result;
  throw new Error(
    totalUnconfirmed > 0 ? t`It may or may not have arrived. Check "${groupName}".` : "",
  );
}

const metaOf = (client: Client) => ({
  success: {
    title: ({ totalSent }: SendResult) => (totalSent > 0 ? t`Test Sent` : t`Test Queued`),
    description: ({ totalSent }: SendResult, { groupName }: Target) =>
      totalSent > 0 ? t`Sent to "${groupName}"` : t`Waiting to be sent to "${groupName}"`,
  },
  failure: { title: t`Test Failed`, fallback: t`Failed to send the test` },
  refreshes: [dashboardKey(client), broadcastsKey(client)],
});

export const sendTest = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ groupName, ...message }: OutgoingMessage & Target) => {
      const body = formOf(message);
      body.append("mark", "test");
      return requireArrival(await client.ask(messageCalls.sendNow, { body }), { groupName });
    },
    meta: metaOf(client),
  });

export const testCampaign = (client: Client) =>
  mutationOptions({
    mutationFn: async ({ groupName, ...body }: CampaignTestInput & Target) =>
      requireArrival(await client.ask(preflightCalls.testCampaign, { body }), { groupName }),
    meta: metaOf(client),
  });
