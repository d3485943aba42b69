import { plural, t } from "@lingui/core/macro";
import { Stack, Text } from "@mantine/core";
import type { Posts } from "@tbm/contract/changes.ts";

import { NamedGroups } from "#composer/named-groups.tsx";
import { Sentence } from "#ui/sentence.tsx";

import classes from "./changes.module.css";

const NAMED = 5;

/** What keeps the bot from changing some or all of the posts, with the groups concerned. */
export function LostPosts({ offline, lost = 0, lost_groups: groups }: Posts) {
  const named = groups?.slice(0, NAMED) ?? [];
  const others = lost - named.length;
  if (!offline && lost === 0) return null;
  return (
    <Stack gap={4}>
      {offline && (
        <Text size="sm" c="var(--mantine-color-error)">
          <Sentence>{offline.reason}</Sentence>
        </Text>
      )}
      {lost > 0 && (
        <>
          <Text size="sm" c="var(--mantine-color-error)">
            {plural(lost, {
              one: "The bot can no longer post in # group. The post there stays as it is:",
              other: "The bot can no longer post in # groups. The posts there stay as they are:",
            })}
          </Text>
          <div className={classes["groups"]}>
            <NamedGroups
              label={t`Groups where the post stays as it is`}
              groups={named}
              others={others}
            />
          </div>
        </>
      )}
    </Stack>
  );
}
