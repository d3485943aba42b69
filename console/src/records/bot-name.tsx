import { useQuery } from "@tanstack/react-query";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { TruncatedName } from "#ui/truncated-name.tsx";

import { translatedName } from "./automatic-bot.ts";
import { botLabels } from "./bot-names.ts";

/** A bot's name, with its @username if another bot has the same name. Uses only bots that are already loaded. */
export function useBotLabel(botId: string, name: string): string {
  const { data } = useQuery({ ...botsQuery(useClient()), enabled: false });
  return botLabels(data ?? []).get(botId) ?? translatedName(botId, name);
}

export function BotName({ botId, name }: { botId: string; name: string }) {
  return <TruncatedName>{useBotLabel(botId, name)}</TruncatedName>;
}
