import { plural, t } from "@lingui/core/macro";
import { Card, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { GroupDay } from "@tbm/contract/daily-limits.ts";
import type { GroupDetail } from "@tbm/contract/group-page.ts";

import { useClient } from "#api/client/use-client.ts";
import { setGroupLimit } from "#api/groups/daily-limits.ts";
import { DailyLimitSelect } from "#forms/daily-limit-select.tsx";

function postsText({ posts, limit }: GroupDay): string {
  return limit === null
    ? plural(posts, { one: "# post today", other: "# posts today" })
    : t`${posts} of ${plural(limit, { one: "# post", other: "# posts" })} today`;
}

/** How many posts the group got today, and how many it may get. */
export function DayCard({ group: { id, day } }: { group: GroupDetail }) {
  const { mutate: save, isPending, variables } = useMutation(setGroupLimit(useClient(), id));
  if (!day) return null;
  const own = isPending ? variables : day.own_limit;
  return (
    <Card component="section" aria-labelledby="day-title">
      <Title order={2} id="day-title" mb="sm">
        {t`Today`}
      </Title>
      <Text size="sm" mb="sm">
        {postsText(day)}
      </Text>
      <DailyLimitSelect
        label={t`Limit for this group`}
        noneLabel={t`Same as for others`}
        value={own}
        onChange={save}
      />
    </Card>
  );
}
