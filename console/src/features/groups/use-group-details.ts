import { useQuery } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";
import { useMemo } from "react";

import { botsQuery } from "#api/bots.ts";
import { standingsQuery } from "#api/groups.ts";
import { useCapability } from "#api/health.ts";
import { useClient } from "#api/use-client.ts";
import { botLabels } from "#lib/bot-names.ts";

import { createGroupBots, type GroupBots } from "./group-facts.ts";
import { whileWell } from "./poll.ts";

export interface GroupDetails {
  bots: readonly Bot[];
  nameOf: (botId: string) => string;
  /** Undefined while it is being loaded. */
  botsIn: ((groupId: string) => GroupBots) | undefined;
}

/** What a worker tells of groups beyond the list; the details are null of one that tells no more. */
export function useGroupDetails() {
  const client = useClient();
  const isOffered = useCapability("groups");
  const standings = useQuery({
    ...standingsQuery(client),
    enabled: isOffered,
    refetchInterval: whileWell,
  });
  const all = useQuery({ ...botsQuery(client), enabled: isOffered });
  const { data, isError } = standings;
  const { data: bots } = all;
  const details = useMemo((): GroupDetails | null => {
    if (!isOffered) return null;
    const names = botLabels(bots ?? []);
    const known = data ?? (isError ? [] : undefined);
    return {
      bots: bots ?? [],
      nameOf: (botId) => names.get(botId) ?? "A bot",
      botsIn: known && createGroupBots(known),
    };
  }, [isOffered, bots, data, isError]);
  return {
    details,
    isFetching: standings.isFetching,
    refetch: () => {
      if (!isOffered) return;
      void standings.refetch();
      void all.refetch();
    },
  };
}
