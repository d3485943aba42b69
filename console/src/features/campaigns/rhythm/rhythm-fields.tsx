import { t } from "@lingui/core/macro";
import { Input, SimpleGrid, Stack } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import { WEEKDAYS } from "@tbm/contract/recurrence/rrule.ts";

import { MoreTimes } from "#composer/repeat/more-times.tsx";
import { ToggleButtons } from "#composer/repeat/toggle-buttons.tsx";
import type { CampaignDraft, DraftRhythm } from "#features/campaigns/campaign-draft.ts";
import { NumberField } from "#features/campaigns/number-field.tsx";
import type { Draft } from "#forms/use-draft.ts";
import { weekdayName } from "#records/repeats/rule-text.ts";
import { useNow } from "#time/use-now.ts";
import { isOwnClock, ownZone } from "#time/zone-time.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";

interface RhythmFieldsProps {
  draft: Draft<CampaignDraft>;
  /** Whether the worker supports fixed times. */
  hasRhythm: boolean;
}

const newRhythm = (): DraftRhythm => ({
  times: ["09:00"],
  weekdays: [...WEEKDAYS],
  timezone: ownZone(),
});

/** How often the campaign posts, and how many pictures each time. */
export function RhythmFields({ draft, hasRhythm }: RhythmFieldsProps) {
  const { values, field, change } = draft;
  const { rhythm } = values;
  const imagesPerSend = (
    <NumberField
      {...field("imagesPerSend")}
      label={t`Images per send`}
      bounds={LIMITS.imagesPerSend}
    />
  );
  return (
    <Stack gap="sm">
      {hasRhythm && (
        <SegmentedControl
          aria-label={t`When to post`}
          data={[
            { value: "interval", label: t`Every few hours` },
            { value: "fixed", label: t`At fixed times` },
          ]}
          value={rhythm ? "fixed" : "interval"}
          onChange={(chosen) => change({ rhythm: chosen === "fixed" ? newRhythm() : null })}
        />
      )}
      {rhythm && (
        <FixedTimes
          rhythm={rhythm}
          fault={draft.faults.rhythm}
          onChange={(changed) => change({ rhythm: { ...rhythm, ...changed } })}
        />
      )}
      <SimpleGrid cols={2} spacing="md">
        {!rhythm && (
          <NumberField
            {...field("intervalHours")}
            label={t`Interval (hours)`}
            bounds={LIMITS.intervalHours}
          />
        )}
        {imagesPerSend}
      </SimpleGrid>
    </Stack>
  );
}

interface FixedTimesProps {
  rhythm: DraftRhythm;
  fault: string | undefined;
  onChange: (change: Partial<DraftRhythm>) => void;
}

function FixedTimes({ rhythm, fault, onChange }: FixedTimesProps) {
  const { times, weekdays, timezone } = rhythm;
  const now = useNow();
  return (
    <>
      <MoreTimes
        label={t`Times`}
        fault={fault}
        {...(!isOwnClock(timezone, now) && { description: t`${timezone} time` })}
        times={times}
        onChange={(changed) => onChange({ times: changed })}
        onUnread={(text) => onChange({ unread: text || undefined })}
      />
      <Input.Wrapper label={t`Days`} labelElement="div">
        <ToggleButtons
          label={t`Days of the week`}
          options={WEEKDAYS.map((weekday) => ({
            value: weekday,
            mark: weekdayName(weekday, "narrow"),
            name: weekdayName(weekday),
          }))}
          value={weekdays}
          onChange={(chosen) => onChange({ weekdays: chosen })}
        />
      </Input.Wrapper>
    </>
  );
}
