import { t } from "@lingui/core/macro";
import { Text, UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import type { Activity } from "@tbm/contract/activity.ts";
import type { Outlook } from "@tbm/contract/dashboard.ts";
import type { Hold } from "@tbm/contract/upkeep/hold.ts";

import { formatNumber } from "#lib/numbers.ts";
import { Link } from "#router/link.tsx";
import { Sentence } from "#ui/sentence.tsx";

import type { AttentionLine } from "./attention-line.ts";
import { attentionLines } from "./attention-lines.ts";
import { CalmLine, DashboardCard } from "./dashboard-card.tsx";

import classes from "./dashboard.module.css";

interface AttentionCardProps {
  activity: Activity;
  outlook: Outlook;
  hold: Hold | undefined;
}

/** What needs the operator, trouble first, each with its next step. */
export function AttentionCard({ activity, outlook, hold }: AttentionCardProps) {
  const lines = attentionLines(activity, outlook, hold);
  const count = lines.length;
  return (
    <DashboardCard
      title={t`Needs attention`}
      aside={count > 0 && <span className={classes["count"]}>{formatNumber(count)}</span>}
    >
      {count === 0 ? (
        <CalmLine icon={<IconCircleCheck size={18} stroke={1.7} aria-hidden />}>
          {t`All is well. Nothing needs your attention.`}
        </CalmLine>
      ) : (
        <ul className={classes["rows"]}>
          {lines.map((line) => (
            <li className={classes["row"]} key={line.id}>
              <span className={classes["mark"]} data-tone={line.tone} />
              <div className={classes["names"]}>
                <Text fw={500} truncate title={line.title} lang={line.lang}>
                  {line.title}
                </Text>
                <Text size="xs" c="dimmed">
                  <Sentence>{line.detail}</Sentence>
                </Text>
              </div>
              <NextStep line={line} />
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

/** The whole row leads to it. */
function NextStep({ line: { title, step } }: { line: AttentionLine }) {
  const look = { className: `${classes["step"]} ${classes["cover"]}` };
  const name = `${step.label}: ${title}`;
  const label = (
    <>
      {step.label}
      <IconChevronRight size={14} stroke={2} aria-hidden />
    </>
  );
  if ("to" in step) {
    return (
      <Link {...look} to={step.to} aria-label={name}>
        {label}
      </Link>
    );
  }
  return (
    <UnstyledButton {...look} aria-label={name} onClick={step.onClick}>
      {label}
    </UnstyledButton>
  );
}
