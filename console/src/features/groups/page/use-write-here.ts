import { useQuery } from "@tanstack/react-query";
import type { GroupDetail } from "@tbm/contract/group-page.ts";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { isOnline } from "#records/bot-status.ts";
import { useNavigate } from "#router/router-context.ts";

/** Opens the composer with this group. The draft keeps its text, and its bot if that one can post here. */
export function useWriteHere({ id, bots }: GroupDetail) {
  const client = useClient();
  const { baseUrl } = client;
  const navigate = useNavigate();
  const { data: known } = useQuery({ ...botsQuery(client), meta: {} });
  const online = new Set(known?.filter(isOnline).map((bot) => bot.id));
  const posting = bots
    .filter(({ bot_id, standing }) => standing !== "lost" && (!known || online.has(bot_id)))
    .map(({ bot_id }) => bot_id);
  return {
    canWrite: posting.length > 0,
    write: () => {
      const { botId } = draftStore.read(baseUrl);
      const chosen = posting.find((each) => each === botId) ?? posting[0] ?? null;
      draftStore.change(baseUrl, { botId: chosen, groups: new Set([id]) });
      void navigate("/messages");
    },
  };
}
