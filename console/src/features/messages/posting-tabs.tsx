import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, Tabs, Text } from "@mantine/core";
import { IconCalendarClock, IconSend } from "@tabler/icons-react";

import type { Preview } from "#api/schedule-preview.ts";
import type { MessageDraft } from "#composer/message-draft.ts";
import { ScheduleFields } from "#composer/schedule-fields.tsx";
import type { Faults } from "#forms/use-draft.ts";
import { formatNumber } from "#lib/numbers.ts";

import type { ChangeDraft } from "./use-message-draft.ts";

import classes from "./messages.module.css";

interface PostingTabsProps {
  draft: Pick<MessageDraft, "mode" | "date" | "time" | "repeat"> & { timezone: string };
  /** How many groups it goes to, and how many of those will not get it as far as known. */
  count: number;
  unreachable: number;
  faults: Faults<"date" | "time">;
  preview: Preview;
  hasZone: boolean;
  canSend: boolean;
  canSchedule: boolean;
  /** Whether this message is being sent. */
  isLeaving: boolean;
  /** Whether the same message may have been sent before. */
  isAgain: boolean;
  onChange: ChangeDraft;
  onSend: () => void;
  onSchedule: () => void;
}

/** Send now or at a time. On a phone the button sticks to the bottom. */
export function PostingTabs(props: PostingTabsProps) {
  const { draft, count, unreachable, faults, preview, hasZone, isLeaving, onChange } = props;
  return (
    <Tabs
      value={draft.mode}
      classNames={{
        root: classes["tabs"] ?? "",
        panel: classes["panel"] ?? "",
        tab: classes["tab"] ?? "",
      }}
      onChange={(mode) => onChange({ mode: mode === "schedule" ? "schedule" : "now" })}
    >
      <Tabs.List grow>
        <Tabs.Tab value="now" leftSection={<IconSend size={16} aria-hidden />}>
          {t`Send Now`}
        </Tabs.Tab>
        <Tabs.Tab value="schedule" leftSection={<IconCalendarClock size={16} aria-hidden />}>
          {t`Schedule`}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="now">
        <div className={classes["bar"]} data-bottom-bar>
          {(count === 0 || unreachable > 0) && <Count count={count} unreachable={unreachable} />}
          <Button
            fullWidth
            size="md"
            disabled={!props.canSend}
            loading={isLeaving}
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={props.onSend}
          >
            {sendLabel(count, props.isAgain)}
          </Button>
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="schedule">
        <ScheduleFields
          draft={draft}
          changeDraft={onChange}
          faults={faults}
          hasZone={hasZone}
          preview={preview}
        />
        <div className={classes["bar"]} data-bottom-bar>
          <Count count={count} unreachable={unreachable} />
          <Button
            fullWidth
            size="md"
            disabled={!props.canSchedule}
            loading={isLeaving}
            leftSection={<IconCalendarClock size={18} aria-hidden />}
            onClick={props.onSchedule}
          >
            <span>
              {count === 0 ? (
                t`Schedule Message`
              ) : (
                <Trans>
                  Schedule Message{" "}
                  <span className={classes["wide"]}>
                    for <Plural value={count} one="# group" other="# groups" />
                  </span>
                </Trans>
              )}
            </span>
          </Button>
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Only on a phone, where the checks may be out of view. */
function Count({ count, unreachable }: Pick<PostingTabsProps, "count" | "unreachable">) {
  return (
    <Text size="xs" c="dimmed" className={classes["count"] ?? ""}>
      {countText(count, unreachable)}
    </Text>
  );
}

function countText(count: number, unreachable: number): string {
  if (count === 0) return t`No groups selected`;
  if (unreachable === 0) return t`To ${plural(count, { one: "# group", other: "# groups" })}`;
  const missing = formatNumber(unreachable);
  return t`To ${plural(count, { one: "# group", other: "# groups" })}; ${missing} of them won't get it`;
}

function sendLabel(count: number, isAgain: boolean): string {
  if (count === 0) return isAgain ? t`Send Again` : t`Send Now`;
  return isAgain
    ? t`Send Again to ${plural(count, { one: "# group", other: "# groups" })}`
    : t`Send Now to ${plural(count, { one: "# group", other: "# groups" })}`;
}
