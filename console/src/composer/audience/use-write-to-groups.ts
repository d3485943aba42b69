import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { standingsQuery } from "#api/groups.ts";
import { draftStore } from "#composer/message-draft.ts";
import { showToast } from "#ui/toast/toast.ts";
import { useSingleFlight } from "#ui/use-single-flight.ts";

import { botForGroups } from "./bot-for-groups.ts";

/** Addresses the draft to these groups, by the bot that reaches most of them, and opens the composer. */
export function useWriteToGroups() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run } = useSingleFlight();

  async function write(groupIds: readonly string[]) {
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
    draftStore.change(client.baseUrl, { botId, groups: new Set(groupIds) });
    await navigate("/messages");
  }

  return (groupIds: readonly string[]) => void run("write", () => write(groupIds));
}
