import { t } from "@lingui/core/macro";
import { Card, List, Skeleton, Title, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconBulb } from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";

import { useIsFullWorker } from "#api/workers/worker-health.ts";
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
  const figures = [
    { label: t`Online Bots`, value: onlineBots },
    { label: t`Available Groups`, value: availableGroups },
    { label: t`Keyboards`, value: keyboards },
  ];
  return (
    <Card component="section" aria-label={t`Quick Stats`} className={classes["panelCard"] ?? ""}>
      <Title order={2} mb={6}>
        {t`Quick Stats`}
      </Title>
      <dl className={classes["figures"]}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === undefined && <Skeleton height={16} width={32} my={5} />}
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
    <VisuallyHidden>{t`not loaded`}</VisuallyHidden>
  </>
);

export function Tips() {
  const captionLength = formatNumber(LIMITS.captionLength);
  const hasFormats = useIsFullWorker();
  const isTouch = useMediaQuery("(hover: none) and (pointer: coarse)");
  return (
    <HelpCard id="messages" icon={IconBulb} title={t`Tips`} mt={0} isClosedAtFirst>
      <List size="sm" spacing={4}>
        {/* Touch devices have neither that key nor a mouse. */}
        {!isTouch && (
          <List.Item>{t`Press Ctrl+Enter in the message to send or schedule it.`}</List.Item>
        )}
        {!isTouch && (
          <List.Item>
            {t`You can also drop a picture on the form or paste it into the message.`}
          </List.Item>
        )}
        {hasFormats && (
          <List.Item>
            {t`Type **bold**, _italic_, ~~strike~~, ||spoiler|| or > for a quote, and it becomes a format.`}
          </List.Item>
        )}
        <List.Item>
          {t`Captions hold ${captionLength} characters; longer text is sent separately.`}
        </List.Item>
        <List.Item>
          {t`Dates and times are in your time zone unless you choose another. A repeating message keeps its time of day.`}
        </List.Item>
        <List.Item>
          {hasFormats
            ? t`Your draft is saved on the worker, picture included. You can go on writing on your phone.`
            : t`Your draft is saved in this browser, picture included.`}
        </List.Item>
      </List>
    </HelpCard>
  );
}
