import { t } from "@lingui/core/macro";
import { Skeleton, Tabs } from "@mantine/core";
import { IconCalendarClock, IconSend } from "@tabler/icons-react";
import { lazy, Suspense } from "react";

import type { Preview } from "#api/schedule-preview.ts";
import type { MessageDraft } from "#composer/message-draft.ts";
import type { Faults } from "#forms/use-draft.ts";
import { loadLater } from "#lib/later-parts.ts";
import { ownZone } from "#time/zone-time.ts";

import type { ChangeDraft } from "./use-message-draft.ts";

import classes from "./messages.module.css";

/** With a calendar and a list of time zones, which a message that is sent now doesn't need. */
const loadScheduleFields = async () => ({
  default: (await import("#composer/schedule-fields.tsx")).ScheduleFields,
});
const ScheduleFields = lazy(loadScheduleFields);
loadLater(loadScheduleFields);

interface PostingTabsProps {
  draft: Pick<MessageDraft, "mode" | "date" | "time" | "repeat" | "rule" | "timezone">;
  faults: Faults<"date" | "time">;
  preview: Preview;
  hasZone: boolean;
  onChange: ChangeDraft;
}

/** Send now or at a time. The button is in the bar below. */
export function PostingTabs({ draft, faults, preview, hasZone, onChange }: PostingTabsProps) {
  return (
    <Tabs
      value={draft.mode}
      classNames={{ panel: classes["panel"] ?? "", tab: classes["tab"] ?? "" }}
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
      <Tabs.Panel value="now">{null}</Tabs.Panel>
      <Tabs.Panel value="schedule">
        {draft.mode === "schedule" && (
          <Suspense fallback={<Skeleton height={160} />}>
            <ScheduleFields
              // Only here, because a phone needs many milliseconds to find its zone.
              draft={{ ...draft, timezone: draft.timezone ?? ownZone() }}
              changeDraft={onChange}
              faults={faults}
              hasZone={hasZone}
              preview={preview}
            />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
