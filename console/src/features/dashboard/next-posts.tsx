import { plural, t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { NextPost } from "@tbm/contract/activity.ts";
import { Link } from "react-router";

import { ListCard } from "./list-card.tsx";
import { Moment } from "./scheduled-row.tsx";

import classes from "./dashboard.module.css";

const countText = (count: number) => plural(count, { one: "# group", other: "# groups" });

/** The next posts of active campaigns. Renders nothing if there are none. */
export function NextPosts({ posts }: { posts: readonly NextPost[] | undefined }) {
  if (!posts || posts.length === 0) return null;
  return (
    <ListCard
      title={t`Next posts`}
      all={{ to: "/autosendgame", label: t`View all campaigns` }}
      description={t`What your campaigns post next.`}
      records={posts}
      row={({ id, name, bot_name, group_count, at }) => (
        <>
          <Moment at={at} />
          <div className={classes["names"]}>
            <Text truncate>
              <Link to={`/autosendgame/${id}`} className={classes["cover"] ?? ""}>
                {name}
              </Link>
            </Text>
            <div className={classes["facts"]}>
              <span className={classes["fact"]}>{bot_name}</span>{" "}
              <span className={classes["fact"]}>{countText(group_count)}</span>
            </div>
          </div>
        </>
      )}
      empty={null}
    />
  );
}
