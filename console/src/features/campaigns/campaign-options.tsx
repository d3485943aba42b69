import { t } from "@lingui/core/macro";
import { SimpleGrid, Stack, Switch, Text } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import { shortestGapHours } from "@tbm/contract/recurrence/rhythm.ts";
import { useId, useState } from "react";

import { DeleteAfterSelect, DeletePreviousSwitch } from "#composer/lifetime-fields.tsx";
import { OptionSwitches } from "#composer/message-option-fields.tsx";
import type { Draft } from "#forms/use-draft.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { DateField } from "#time/fields/date-field.tsx";
import { TimeField } from "#time/fields/time-field.tsx";
import { useNow } from "#time/use-now.ts";
import { dayIn, ownZone } from "#time/zone-time.ts";

import { type CampaignDraft, numberWithin } from "./campaign-draft.ts";

import classes from "./campaign-options.module.css";

const QUIET_TIMES = [
  { field: "quietFrom", label: () => t`Quiet from` },
  { field: "quietUntil", label: () => t`Quiet until` },
] as const;

interface CampaignOptionsProps {
  draft: Draft<CampaignDraft>;
  /** Why the last day would be refused. */
  late: string | null;
  /** Whether the campaign ends before its next send. */
  endsBeforeSend: boolean;
}

/** All options may be left empty. */
export function CampaignOptions({ draft, late, endsBeforeSend }: CampaignOptionsProps) {
  const { faults } = draft;
  const { endDate, deletePrevious, renews, pin, intervalHours, rhythm } = draft.values;
  const { name } = useWorkerZone();
  const now = useNow();
  const [label, rule] = [useId(), useId()];
  // The error is shown once the field loses the focus.
  const [leftAt, setLeftAt] = useState(endDate);
  return (
    <Stack gap="sm" role="group" aria-labelledby={label} className={classes["options"] ?? ""}>
      <Text id={label} fw={600}>
        {t`Options`}
      </Text>
      {!rhythm && (
        <>
          <SimpleGrid cols={2} spacing="md">
            {QUIET_TIMES.map(({ field, label: title }) => (
              <TimeField
                key={field}
                {...draft.field(field)}
                label={title()}
                // If there is an error, Mantine sets its own description.
                {...(!faults[field] && { attributes: { input: { "aria-describedby": rule } } })}
              />
            ))}
          </SimpleGrid>
          <Text id={rule} size="xs" c="dimmed">
            {name === undefined
              ? t`No posts during these hours (the worker's time).`
              : t`No posts during these hours (${name} time).`}
          </Text>
        </>
      )}
      <DateField
        {...draft.field("endDate")}
        label={t`End date`}
        description={
          endsBeforeSend ? (
            <Text span inherit c="var(--mantine-color-orange-light-color)">
              {t`No sends are left by this date. Saving pauses the campaign.`}
            </Text>
          ) : (
            t`The last day it posts. Then the campaign is paused.`
          )
        }
        min={dayIn(name ?? ownZone(), now)}
        error={faults.endDate ?? (leftAt === endDate && late)}
        onLeave={() => setLeftAt(endDate)}
      />
      <DeleteAfterSelect {...draft.field("deleteAfterHours")} />
      {!renews && (
        <DeletePreviousSwitch
          isOn={deletePrevious}
          intervalHours={
            rhythm ? shortestGapHours(rhythm) : numberWithin(intervalHours, LIMITS.intervalHours)
          }
          onChange={draft.field("deletePrevious").onChange}
        />
      )}
      <Switch
        label={t`Keep one post in each group and renew it`}
        description={t`Each run edits the post. If it is gone, a new one is posted.`}
        checked={renews}
        onChange={(event) => draft.field("renews").onChange(event.currentTarget.checked)}
      />
      <Switch
        label={t`Pin new posts`}
        checked={pin}
        onChange={(event) => draft.field("pin").onChange(event.currentTarget.checked)}
      />
      <OptionSwitches
        names={["silent", "protect", "noPreview"]}
        options={draft.values}
        onChange={(option, isOn) => draft.field(option).onChange(isOn)}
      />
    </Stack>
  );
}
