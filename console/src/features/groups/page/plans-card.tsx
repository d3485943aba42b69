import { plural, t } from "@lingui/core/macro";
import { Card, Text, Title } from "@mantine/core";
import type { GroupDetail, GroupPlan } from "@tbm/contract/group-page.ts";

import { campaignPath, schedulePath } from "#api/page-paths.ts";
import { excerpt, langOf } from "#records/excerpt.ts";
import { repeatDaysText } from "#records/repeats/repeat-text.ts";
import { rhythmText } from "#records/rhythm-text.ts";
import { formatMoment } from "#time/dates.ts";
import { RecordLink } from "#ui/table/record-link.tsx";

import classes from "./group-page.module.css";

const TITLE = 60;

const isCampaign = ({ kind }: GroupPlan) => kind === "campaign";

function kindText(plan: GroupPlan): string {
  if (isCampaign(plan)) return plan.rhythm ? rhythmText(plan.rhythm) : t`Campaign`;
  const { repeat_type, rule } = plan;
  return repeat_type ? repeatDaysText({ repeat_type, rule }) : t`Scheduled`;
}

const moreText = (count: number): string =>
  plural(count, { one: "and # more", other: "and # more" });

/** What will be posted in the group, the next first. */
export function PlansCard({ group: { plans, plan_count } }: { group: GroupDetail }) {
  const others = plan_count - plans.length;
  return (
    <Card component="section" aria-label={t`Planned posts`}>
      <Title order={2} mb="sm">
        {t`Planned posts`}
      </Title>
      {plans.length === 0 && <Text c="dimmed" size="sm">{t`Nothing is planned here.`}</Text>}
      <ul className={classes["list"]}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <RecordLink
              to={isCampaign(plan) ? campaignPath(plan.id) : schedulePath(plan.id)}
              size="sm"
              fw={500}
              lineClamp={2}
              lang={langOf(plan.title)}
            >
              {excerpt(plan.title, TITLE)}
            </RecordLink>
            <Text size="xs" c="dimmed">
              <time dateTime={plan.next_at}>{formatMoment(plan.next_at)}</time>
              {" · "}
              {kindText(plan)}
            </Text>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {moreText(others)}
        </Text>
      )}
    </Card>
  );
}
