import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";
import { useMemo } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { standingsQuery } from "#api/groups.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { botLabels } from "#records/bot-names.ts";

import { createGroupBots, type GroupBots } from "./group-facts.ts";
import { pollUntilError } from "./poll.ts";

export interface GroupDetails {
  bots: readonly Bot[];
  nameOf: (botId: string) => string;
  /** Undefined while loading. */
  botsIn: ((groupId: string) => GroupBots) | undefined;
  /** Names of bots with as many new groups as the worker keeps. */
  fullBots: readonly string[];
}

/** What the worker reports about groups beyond the list; `details` is null if it reports nothing more. */
export function useGroupDetails() {
  const client = useClient();
  const isOffered = useIsFullWorker();
  const standings = useQuery({
    ...standingsQuery(client),
    enabled: isOffered,
    refetchInterval: pollUntilError,
  });
  const all = useQuery({ ...botsQuery(client), enabled: isOffered });
  const { data, isError } = standings;
  const { data: bots } = all;
  const details = useMemo((): GroupDetails | null => {
    if (!isOffered) return null;
    const names = botLabels(bots ?? []);
    const known = data ?? (isError ? [] : undefined);
    const nameOf = (botId: string) => names.get(botId) ?? t`A bot`;
    return {
      bots: bots ?? [],
      nameOf,
      fullBots: (data ?? []).flatMap(({ bot_id, isFull }) => (isFull ? nameOf(bot_id) : [])),
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
