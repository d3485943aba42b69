import { plural, t } from "@lingui/core/macro";
import { Skeleton, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ImageDetail, PicturePost } from "@tbm/contract/library.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type ReactNode, useId } from "react";

import { historyPath } from "#api/broadcasts.ts";
import { isNotFound } from "#api/client/api-error.ts";
import { campaignPath, schedulePath } from "#api/page-paths.ts";
import { botNameOf } from "#records/automatic-bot.ts";
import { excerpt } from "#records/excerpt.ts";
import { formatMoment } from "#time/dates.ts";
import { RecordLink } from "#ui/table/record-link.tsx";

import classes from "./lightbox.module.css";

/** What will post an image, and where it was posted. */
export function ImageUses({ detail }: { detail: UseQueryResult<ImageDetail> }) {
  const { data, error } = detail;
  if (isNotFound(error)) return <Text size="sm">{t`This image was deleted.`}</Text>;
  return (
    <>
      <Section title={t`Where used`}>
        {data ? <Planned detail={data} /> : <Waiting isFailed={error !== null} />}
      </Section>
      <Section title={t`Where posted`}>
        {data ? <Posted detail={data} /> : <Waiting isFailed={error !== null} />}
      </Section>
    </>
  );
}

function Planned({ detail: { campaigns, schedules, saved_posts } }: { detail: ImageDetail }) {
  const savedPosts = saved_posts ?? [];
  if (campaigns.length + schedules.length + savedPosts.length === 0) {
    return <Note>{t`No campaign, scheduled message or saved post uses it.`}</Note>;
  }
  return (
    <ul className={classes["uses"]}>
      {campaigns.map(({ id, name, status }) => (
        <Use key={id} to={campaignPath(id)} title={name}>
          {status === "active" ? t`Campaign` : t`Campaign, paused`}
        </Use>
      ))}
      {schedules.map(({ id, message, scheduled_time, status }) => (
        <Use key={id} to={schedulePath(id)} title={excerpt(message)}>
          {status === "paused" ? t`Scheduled, paused` : formatMoment(scheduled_time)}
        </Use>
      ))}
      {savedPosts.map(({ id, name }) => (
        <Use key={id} to={`/saved?q=${encodeURIComponent(name)}`} title={name}>
          {t`Saved post`}
        </Use>
      ))}
    </ul>
  );
}

function sentText({ sent }: PicturePost): string {
  if (sent === null) return t`Sending`;
  return sent === 0 ? t`Not posted` : plural(sent, { one: "# group", other: "# groups" });
}

function Posted({ detail: { posts, was_posted } }: { detail: ImageDetail }) {
  const most = LIMITS.pictureUsesShown;
  if (posts.length === 0) {
    return (
      <Note>
        {was_posted
          ? t`It was posted earlier, but the pictures of those messages are no longer stored.`
          : t`Not posted yet.`}
      </Note>
    );
  }
  return (
    <>
      <ul className={classes["uses"]}>
        {posts.map((post) => (
          <Use
            key={post.broadcast_id}
            to={historyPath(post.broadcast_id)}
            title={post.title ?? excerpt(post.message)}
          >
            {[formatMoment(post.created_at), botNameOf(post), sentText(post)]
              .filter((part) => part !== null)
              .join(" · ")}
          </Use>
        ))}
      </ul>
      {posts.length === most && <Note>{t`Only the newest ${most} are listed.`}</Note>}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text component="h3" id={id} size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {children}
    </section>
  );
}

function Use({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li>
      <RecordLink to={to} size="sm" display="block" truncate lang="">
        {title}
      </RecordLink>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </li>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

const Waiting = ({ isFailed }: { isFailed: boolean }) =>
  isFailed ? <Note>{t`This could not be loaded.`}</Note> : <Skeleton height={36} />;
