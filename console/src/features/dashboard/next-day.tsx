import { plural, t } from "@lingui/core/macro";
import { Anchor, Text } from "@mantine/core";
import type { Outlook, UpcomingPost } from "@tbm/contract/dashboard.ts";

import { campaignPath } from "#api/page-paths.ts";
import { botNameOf } from "#records/automatic-bot.ts";
import { Link } from "#router/link.tsx";
import { Badge } from "#ui/badge.tsx";

import { CalmLine, DashboardCard } from "./dashboard-card.tsx";
import { nameOf } from "./progress-texts.ts";
import { Moment } from "./scheduled-row.tsx";

import classes from "./dashboard.module.css";

const pathOf = ({ kind, id }: UpcomingPost) =>
  kind === "campaign" ? campaignPath(id) : `/scheduled/${encodeURIComponent(id)}`;

const plannedText = (count: number) =>
  plural(count, { one: "# post planned", other: "# posts planned" });

const groupsText = (count: number) => plural(count, { one: "# group", other: "# groups" });

/** Every post of the next 24 hours, by time. */
export function NextDay({ upcoming }: { upcoming: Outlook["upcoming"] }) {
  const more = upcoming.total - upcoming.items.length;
  return (
    <DashboardCard
      title={t`Next 24 hours`}
      aside={upcoming.total > 0 && <Text c="dimmed">{plannedText(upcoming.total)}</Text>}
    >
      {upcoming.total === 0 && (
        <CalmLine>{t`No posts are planned for the next 24 hours.`}</CalmLine>
      )}
      <ul className={classes["rows"]}>
        {upcoming.items.map((post) => (
          <li className={classes["row"]} key={`${post.id} ${post.at}`}>
            <Moment at={post.at} />
            <div className={classes["names"]}>
              <Text truncate lang="">
                <Link to={pathOf(post)} className={classes["cover"] ?? ""}>
                  {nameOf(post)}
                </Link>
              </Text>
              <div className={classes["facts"]}>
                <span className={classes["fact"]}>{botNameOf(post)}</span>{" "}
                <span className={classes["fact"]}>{groupsText(post.group_count)}</span>
              </div>
            </div>
            {post.kind === "campaign" && <Badge color="violet">{t`campaign`}</Badge>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={classes["rest"]}>
          {plural(more, { one: "and # more post", other: "and # more posts" })}
          {" · "}
          <Anchor component={Link} to="/scheduled" size="sm">{t`Scheduled`}</Anchor>
          {" · "}
          <Anchor component={Link} to="/autosendgame" size="sm">{t`Auto-Send Game`}</Anchor>
        </p>
      )}
    </DashboardCard>
  );
}
