import { Card, List, Skeleton, Title, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconBulb } from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";

import { formatNumber } from "#lib/numbers.ts";
import { HelpCard } from "#ui/help-card.tsx";

import classes from "./messages.module.css";

/** Undefined while loading, null after a failure. */
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
  const isTouch = useMediaQuery("(hover: none) and (pointer: coarse)");
  return (
    <HelpCard icon={IconBulb} title="Tips">
      <List size="sm" spacing={4}>
        {/* Touch devices have neither that key nor a mouse. */}
        {!isTouch && <List.Item>Press Ctrl+Enter in the message to send or schedule it.</List.Item>}
        {!isTouch && (
          <List.Item>
            You can also drop a picture on the form or paste it into the message.
          </List.Item>
        )}
        <List.Item>
          Captions hold {formatNumber(LIMITS.captionLength)} characters; longer text is sent
          separately.
        </List.Item>
        <List.Item>
          Dates and times are in your time zone unless you choose another. A repeating message keeps
          its time of day.
        </List.Item>
        <List.Item>Your draft is saved in this browser, picture included.</List.Item>
      </List>
    </HelpCard>
  );
}
