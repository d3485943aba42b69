import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { GroupBot, GroupDetail } from "@tbm/contract/group-page.ts";

import { useClient } from "#api/client/use-client.ts";
import { setPreferredBot } from "#api/groups/group-page.ts";
import { Select } from "#ui/overlays/select.tsx";

const ANY = "";

const canPost = ({ standing }: GroupBot) => standing === "posting" || standing === "limited";

/** Which bot posts to the group if the worker chooses the bots. Offers those that can post there now. */
export function PreferredBot({ group }: { group: GroupDetail }) {
  const saving = useMutation(setPreferredBot(useClient()));
  const chosen = (saving.isPending ? saving.variables.botId : group.preferred_bot_id) ?? ANY;
  const able = group.bots.filter(canPost);
  const isIdle = chosen !== ANY && able.every(({ bot_id }) => bot_id !== chosen);
  const name = group.bots.find(({ bot_id }) => bot_id === chosen)?.bot_name ?? t`This bot`;
  return (
    <Select
      mt="md"
      label={t`Preferred bot`}
      description={t`Posts here when you send with Automatic`}
      data={[
        { value: ANY, label: t`Any bot` },
        ...able.map(({ bot_id, bot_name }) => ({ value: bot_id, label: bot_name })),
        ...(isIdle ? [{ value: chosen, label: name, disabled: true }] : []),
      ]}
      error={isIdle && t`${name} can't post here now, so Automatic uses another bot.`}
      value={chosen}
      allowDeselect={false}
      comboboxProps={{ shadow: "md" }}
      onChange={(value) => saving.mutate({ id: group.id, botId: value === ANY ? null : value })}
    />
  );
}
