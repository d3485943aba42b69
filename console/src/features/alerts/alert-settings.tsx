import { t } from "@lingui/core/macro";
import { Card, SimpleGrid, Stack, Switch, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  ALERT_LANGUAGES,
  type AlertEvent,
  type Alerts,
  AlertSettingsInput,
} from "@tbm/contract/upkeep/alerts.ts";
import { useId, useState } from "react";

import { setAlerts } from "#api/alerts.ts";
import { useClient } from "#api/client/use-client.ts";
import { type Checked, complete, faultsOf, refused } from "#forms/checked.ts";
import { RecordForm } from "#forms/record-form.tsx";
import { UnsavedChanges } from "#forms/unsaved-changes.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { currentLanguage } from "#language/language.ts";
import { LANGUAGES } from "#language/languages.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { TimeField } from "#time/fields/time-field.tsx";
import { Select } from "#ui/overlays/select.tsx";

import { alertEventOptions } from "./alert-events.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const NEVER = "never";

interface AlertsDraft {
  language: string;
  events: readonly string[];
  digestHour: string;
  quietFrom: string;
  quietUntil: string;
}

const draftOf = ({ language, events, digestHour, quietFrom, quietUntil }: Alerts): AlertsDraft => ({
  language: language ?? currentLanguage(),
  events,
  digestHour: digestHour === null ? NEVER : String(digestHour),
  quietFrom: quietFrom ?? "",
  quietUntil: quietUntil ?? "",
});

/** A new form once others are saved or discarded. */
export function AlertSettings({ alerts }: { alerts: Alerts }) {
  const [discards, setDiscards] = useState(0);
  const { chats: _, ...settings } = alerts;
  return (
    <Card component="section" aria-labelledby="alert-settings-title">
      <Title order={2} id="alert-settings-title" mb="md">
        {t`What to report`}
      </Title>
      <Form
        key={`${JSON.stringify(settings)} ${discards}`}
        alerts={alerts}
        onDiscard={() => setDiscards(discards + 1)}
      />
    </Card>
  );
}

function Form({ alerts, onDiscard }: { alerts: Alerts; onDiscard: () => void }) {
  const { mutate, isPending } = useMutation(setAlerts(useClient()));
  const draft = useDraft(draftOf(alerts));
  const { values, change, isChanged } = draft;
  const { name: zone } = useWorkerZone();
  const label = useId();

  function check(): Checked<AlertSettingsInput> {
    const { digestHour, quietFrom, quietUntil } = values;
    const known = alertEventOptions(alerts.available).map(({ event }) => event);
    const input = AlertSettingsInput.safeParse({
      language: values.language,
      events: known.filter((event) => values.events.includes(event)),
      digestHour: digestHour === NEVER ? null : Number(digestHour),
      quietFrom: quietFrom || null,
      quietUntil: quietUntil || null,
    });
    return input.success ? complete(input.data) : refused(faultsOf(input.error.issues));
  }

  const toggle = (event: AlertEvent, isOn: boolean) =>
    change(({ events }) => ({
      events: isOn ? [...events, event] : events.filter((other) => other !== event),
    }));

  return (
    <>
      <RecordForm
        editor={{
          what: "choice",
          isNew: false,
          isSaving: isPending,
          meanwhile: null,
          save: (input, onError) => mutate(input, { onError }),
          onEdit: () => undefined,
          onCancel: onDiscard,
        }}
        draft={draft}
        check={check}
        isSubmittable={isChanged}
        isOnPage
      >
        <Stack gap="xs" role="group" aria-labelledby={label}>
          <Text id={label} fw={600}>
            {t`Tell me when`}
          </Text>
          {alertEventOptions(alerts.available).map(({ event, label: text }) => (
            <Switch
              key={event}
              label={text}
              checked={values.events.includes(event)}
              onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
            />
          ))}
        </Stack>
        <Select
          label={t`Daily digest`}
          description={t`Yesterday in figures, what is planned, and what needs attention.`}
          allowDeselect={false}
          comboboxProps={{ shadow: "md" }}
          data={[
            { value: NEVER, label: t`No digest` },
            ...HOURS.map((hour) => ({ value: hour, label: `${hour.padStart(2, "0")}:00` })),
          ]}
          value={values.digestHour}
          onChange={(digestHour) => digestHour !== null && change({ digestHour })}
        />
        <SimpleGrid cols={2} spacing="md">
          <TimeField {...draft.field("quietFrom")} label={t`No alerts from`} />
          <TimeField {...draft.field("quietUntil")} label={t`No alerts until`} />
        </SimpleGrid>
        <Text size="xs" c="dimmed">
          {zone === undefined
            ? t`Alerts wait during these hours and then come as one message. All times are the worker's.`
            : t`Alerts wait during these hours and then come as one message. All times are ${zone} time.`}
        </Text>
        <Select
          label={t`Language of alerts`}
          allowDeselect={false}
          comboboxProps={{ shadow: "md" }}
          data={ALERT_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name }))}
          value={values.language}
          onChange={(language) => language !== null && change({ language })}
        />
      </RecordForm>
      <UnsavedChanges
        what="choice"
        isChanged={isChanged}
        isSaving={isPending}
        onDiscard={onDiscard}
      />
    </>
  );
}
