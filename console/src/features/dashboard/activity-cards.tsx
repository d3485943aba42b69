import { plural, t } from "@lingui/core/macro";
import { Card, Progress, Text, Title } from "@mantine/core";
import type { Activity, BroadcastProgress } from "@tbm/contract/activity.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { formatNumber } from "#lib/numbers.ts";
import { settledOf } from "#records/delivery-counts.ts";

import { attentionLines, failureTexts, nameOf } from "./attention-lines.ts";

import classes from "./dashboard.module.css";

/** What is being sent and what needs attention. Renders nothing if there is neither. */
export function ActivityCards({ activity }: { activity: Activity | undefined }) {
  if (!activity) return null;
  const { sending } = activity;
  const lines = attentionLines(activity);
  if (sending.total === 0 && lines.length === 0) return null;
  const more = sending.total - sending.items.length;
  return (
    <div className={classes["activity"]}>
      {sending.total > 0 && (
        <ActivityCard title={t`Now sending`}>
          {sending.items.map((broadcast) => (
            <SendingRow key={broadcast.id} broadcast={broadcast} />
          ))}
          {more > 0 && (
            <Row
              to="/history"
              title={plural(more, { one: "# more message", other: "# more messages" })}
              detail={t`Waiting or sending`}
            />
          )}
        </ActivityCard>
      )}
      {lines.length > 0 && (
        <ActivityCard title={t`Needs attention`}>
          {lines.map(({ id, tone, ...line }) => (
            <Row key={id} {...line} mark={<span className={classes["mark"]} data-tone={tone} />} />
          ))}
        </ActivityCard>
      )}
    </div>
  );
}

const ActivityCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" p={0} aria-label={title}>
    <div className={classes["head"]}>
      <Title order={2}>{title}</Title>
    </div>
    <ul className={classes["rows"]}>{children}</ul>
  </Card>
);

interface RowProps {
  to: string;
  title: string;
  detail: ReactNode;
  mark?: ReactNode;
  children?: ReactNode;
}

const Row = ({ to, title, detail, mark, children }: RowProps) => (
  <li className={classes["row"]}>
    {mark}
    <div className={classes["names"]}>
      <Text fw={500} truncate>
        <Link to={to} className={classes["cover"] ?? ""}>
          {title}
        </Link>
      </Text>
      <Text size="xs" c="dimmed">
        {detail}
      </Text>
      {children}
    </div>
  </li>
);

function SendingRow({ broadcast }: { broadcast: BroadcastProgress }) {
  const { id, total, sent, failed, unconfirmed } = broadcast;
  const [done, all] = [formatNumber(settledOf(broadcast)), formatNumber(total)];
  const facts = [t`${done} of ${all}`, ...failureTexts(broadcast)];
  const share = (count: number) => (100 * count) / Math.max(1, total);
  return (
    <Row to={`/history/${id}`} title={nameOf(broadcast)} detail={facts.join(" · ")}>
      {/* The line above says the same in text. */}
      <Progress.Root size={6} mt={6} aria-hidden>
        <Progress.Section withAria={false} value={share(sent)} />
        <Progress.Section withAria={false} value={share(failed)} color="red" />
        <Progress.Section withAria={false} value={share(unconfirmed)} color="orange" />
      </Progress.Root>
    </Row>
  );
}
