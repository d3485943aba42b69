import { plural, t } from "@lingui/core/macro";
import { Button, Group, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconChevronDown,
  IconCircleCheck,
  IconCircleDashed,
} from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Preflight } from "@tbm/contract/preflight.ts";
import { type ReactNode, useId, useState } from "react";

import { Sentence } from "#ui/sentence.tsx";

import { NamedGroups } from "./named-groups.tsx";
import {
  excessHeadline,
  headlineOf,
  isBlocked,
  notReadyText,
  unreachableText,
  withoutTimeFault,
} from "./preflight-texts.ts";

import classes from "./preflight-panel.module.css";

interface PreflightPanelProps {
  /** Renders nothing if null. */
  preflight: Preflight | null;
  isStale: boolean;
  /** How many groups are selected. */
  count: number;
  /** What is still missing; null if nothing is. The fields say it in full. */
  lack?: string | null;
  /** What to do before there is a preflight; null if nothing. */
  missing?: string | null;
  onDeselect: (groupIds: readonly string[]) => void;
  /** Shown beside the result. */
  children: ReactNode;
}

/** What will happen to the message. Screen readers announce only what changes. */
export function PreflightPanel(props: PreflightPanelProps) {
  const { isStale, count, lack = null, missing = null, onDeselect, children } = props;
  const isExcess = count > LIMITS.groupsPerMessage;
  const preflight = isExcess ? null : props.preflight;
  return (
    <div>
      <div className={classes["head"]}>
        <div
          role="status"
          aria-atomic="false"
          className={classes["status"]}
          data-stale={(preflight && isStale) || undefined}
        >
          {isExcess && <Headline text={excessHeadline()} tone="blocking" />}
          {!isExcess && missing !== null && (
            <Headline text={notReadyText(missing)} tone="missing" />
          )}
          {preflight && missing === null && (
            <Verdict
              preflight={lack === null ? preflight : withoutTimeFault(preflight)}
              lack={lack}
            />
          )}
        </div>
        {children}
      </div>
      {preflight && preflight.troubled.length > 0 && (
        <UnreachableGroups preflight={preflight} onDeselect={onDeselect} />
      )}
    </div>
  );
}

const MARKS = {
  fine: IconCircleCheck,
  missing: IconCircleDashed,
  warning: IconAlertTriangle,
  blocking: IconAlertTriangle,
};

function Headline({ text, tone }: { text: string; tone: keyof typeof MARKS }) {
  const Mark = MARKS[tone];
  return (
    <Text component="div" className={classes["line"] ?? ""}>
      <Mark size={18} stroke={1.7} aria-hidden data-tone={tone} />
      <span className={tone === "blocking" ? classes["blocking"] : undefined}>{text}</span>
    </Text>
  );
}

function Verdict({ preflight, lack }: { preflight: Preflight; lack: string | null }) {
  const { faults, troubled } = preflight;
  const isFine = !isBlocked(preflight);
  const isReady = isFine && lack === null && troubled.length === 0;
  return (
    <>
      <Headline
        text={headlineOf(preflight, lack)}
        tone={isReady ? "fine" : isFine ? "warning" : "blocking"}
      />
      {faults.length > 0 && (
        <ul className={classes["faults"]} aria-label={t`Things to check`}>
          {faults.map(({ code, text, isBlocking }, index) => (
            <li key={`${code} ${index}`} className={isBlocking ? classes["blocking"] : undefined}>
              <Sentence>{text}</Sentence>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function UnreachableGroups({
  preflight,
  onDeselect,
}: Pick<PreflightPanelProps, "onDeselect"> & { preflight: Preflight }) {
  const { troubled, groups } = preflight;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const count = troubled.length;
  const others = count - groups.length;
  return (
    <div className={classes["unreachable"]}>
      <Group gap="xs">
        <Button
          variant="light"
          color="gray"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {unreachableText(preflight)}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onDeselect(troubled)}>
          {plural(count, {
            one: "Deselect this group",
            other: "Deselect these groups",
          })}
        </Button>
      </Group>
      <div id={listId} hidden={!isOpen}>
        <NamedGroups
          label={t`Groups that won't get it`}
          groups={groups}
          others={others}
          className={classes["groups"]}
        />
      </div>
    </div>
  );
}
