import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { standingsQuery } from "#api/groups.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import type { MessageDraft } from "#composer/message-draft.ts";
import { showToast } from "#ui/toast/toast.ts";
import { useSingleFlight } from "#ui/use-single-flight.ts";

import { botForGroups } from "./bot-for-groups.ts";

type Address = Pick<MessageDraft, "botId" | "groups">;

/** Finds the bot that reaches most of the given groups. */
export function useAddressGroups(onAddressed: (address: Address) => void) {
  const client = useClient();
  const queries = useQueryClient();
  const { run } = useSingleFlight();

  async function address(groupIds: readonly string[]) {
    const [bots, standings] = await Promise.all([
      queries.ensureQueryData(botsQuery(client)),
      queries.ensureQueryData(standingsQuery(client)),
    ]);
    const { botId: current } = draftStore.read(client.baseUrl);
    const botId = botForGroups(groupIds, { bots, standings, current });
    if (botId === null) {
      showToast({
        tone: "failure",
        title: t`No Bot`,
        description: t`No online bot can post to these groups`,
      });
      return;
    }
    onAddressed({ botId, groups: new Set(groupIds) });
  }

  return (groupIds: readonly string[]) => void run("address", () => address(groupIds));
}
