import { Card, List, Skeleton, Title, VisuallyHidden } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";

import { HelpCard } from "#components/help-card.tsx";
import { formatNumber } from "#lib/numbers.ts";

import classes from "./messages.module.css";

/** Undefined while it is being loaded, null if that failed. */
type Figure = number | null | undefined;

interface QuickStatsProps {
  onlineBots: Figure;
  availableGroups: Figure;
  keyboards: Figure;
}

export function QuickStats({ onlineBots, availableGroups, keyboards }: QuickStatsProps) {
  const figures = {
    "Online Bots": onlineBots,
    "Available Groups": availableGroups,
    Keyboards: keyboards,
  };
  return (
    <Card component="section" aria-label="Quick Stats">
      <Title order={2} mb="sm">
        Quick Stats
      </Title>
      <dl className={classes["figures"]}>
        {Object.entries(figures).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === undefined && <Skeleton height={20} width={36} my={7} />}
              {value === null && <NotLoaded />}
              {typeof value === "number" && formatNumber(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const NotLoaded = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>not loaded</VisuallyHidden>
  </>
);

export function Tips() {
  return (
    <HelpCard icon={IconBulb} title="Tips">
      <List size="sm" spacing={4}>
        <List.Item>Ctrl+Enter in the message sends it, or schedules it.</List.Item>
        <List.Item>
          A picture may also be dropped onto the form, or pasted into the message.
        </List.Item>
        <List.Item>
          With an image, up to {formatNumber(LIMITS.captionLength)} characters stand under the
          picture; a longer text follows it.
        </List.Item>
        <List.Item>
          Date and time are those of your own clock unless you choose another zone. A repeated
          message keeps its time of day.
        </List.Item>
        <List.Item>
          What you write here stays when the page is reloaded or closed; only an image from this
          device has to be added again.
        </List.Item>
      </List>
    </HelpCard>
  );
}
