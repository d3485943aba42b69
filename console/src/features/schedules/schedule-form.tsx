import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { type SubmitEvent, useCallback, useEffect, useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { botGroupsQuery } from "#api/groups.ts";
import { imageAddress } from "#api/images.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import type { PlannedMessage } from "#api/messages.ts";
import { useSchedulePreview } from "#api/schedule-preview.ts";
import type { ScheduleChange } from "#api/schedules.ts";
import { DraftBubble } from "#composer/draft-bubble.tsx";
import { MessageChecks } from "#composer/message-checks.tsx";
import { MessageFields } from "#composer/message-fields.tsx";
import { timeLackOf } from "#composer/message-rules.ts";
import { ScheduleFields } from "#composer/schedule-fields.tsx";
import { useMessageCheck } from "#composer/use-message-check.ts";
import { useOutgoing } from "#composer/use-outgoing.ts";
import { MeanwhileNote, saveWords } from "#forms/meanwhile-note.tsx";
import { useFaults } from "#forms/use-faults.ts";
import type { Meanwhile } from "#forms/use-record-save.ts";
import { without } from "#lib/without.ts";
import { stillChosen } from "#records/keyboard-names.ts";
import { useNow } from "#time/use-now.ts";
import { showToast } from "#ui/toast/toast.ts";

import {
  checkDraft,
  draftOf,
  hasPictureIds,
  type ScheduleDraft,
  timingOf,
} from "./schedule-draft.ts";

import classes from "#forms/form-layout.module.css";

const MINUTE_MS = 60_000;
const loading = { failure: { title: "Error", fallback: "Failed to load data" } };

interface ScheduleFormProps {
  schedule: ScheduleDetail;
  isSaving: boolean;
  meanwhile: Meanwhile;
  onEdit: () => void;
  onSubmit: (change: ScheduleChange, anew: PlannedMessage) => void;
  onCancel: () => void;
}

export function ScheduleForm(props: ScheduleFormProps) {
  const { schedule, isSaving, meanwhile, onEdit, onSubmit, onCancel } = props;
  const client = useClient();
  const bots = useQuery({ ...botsQuery(client), meta: loading });
  const keyboards = useQuery({ ...keyboardsQuery(client), meta: loading });
  const [opened] = useState(schedule);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [pictureFault, setPictureFault] = useState<string | null>(null);
  const { faults, within, mark, clear } = useFaults<
    "botId" | "groups" | "message" | "date" | "time"
  >();
  const { botId, image } = draft;
  const groups = useQuery(botGroupsQuery(client, botId ?? ""));
  const keyboard = keyboards.data?.find(({ id }) => id === draft.keyboardId);
  const kept = hasPictureIds(schedule) ? [] : schedule.image_urls;
  const url = image?.url ?? null;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const written = {
    ...draft,
    keyboardId: stillChosen(keyboards.data, draft.keyboardId),
    groups: groups.data
      ? groups.data.filter(({ id }) => draft.groups.has(id)).map(({ id }) => id)
      : [...draft.groups],
  };
  const outgoing = useOutgoing(written);
  const timing = timingOf(schedule, draft, useNow(MINUTE_MS));
  const asked = useSchedulePreview(timing);
  const preview = timing
    ? asked
    : { occurrences: schedule.occurrences, fault: null, isStale: false };
  const check = useMessageCheck(written, { source: "schedule", ...(timing && { timing }) });

  const change = useCallback(
    (values: Partial<ScheduleDraft>) => {
      setDraft((now) => ({ ...now, ...values }));
      clear(values);
      onEdit();
    },
    [clear, onEdit],
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const checked = checkDraft(schedule, draft, outgoing);
    if (checked.kind === "complete") {
      // Why its time would be refused stands at the fields already; they get the focus.
      return preview.fault === null
        ? onSubmit({ ...checked.change, opened }, checked.planned)
        : mark({});
    }
    const { title, description } = checked;
    mark(checked.faults);
    return showToast({ tone: "failure", title, description });
  }

  return (
    <form noValidate onSubmit={submit} ref={within}>
      <div className={classes["columns"]}>
        <Stack gap="md">
          <MessageFields
            value={draft}
            choices={{
              bots: { list: bots.data, hasFailed: bots.isError && !bots.data },
              keptBot: schedule.bot_id,
              groups: groups.data,
              keyboards: {
                list: keyboards.data,
                hasFailed: keyboards.isError && !keyboards.data,
                onRetry: () => void keyboards.refetch(),
              },
            }}
            faults={faults}
            isDisabled={isSaving}
            canChangePictures={hasPictureIds(schedule)}
            keptPictures={kept.length}
            pictureFault={pictureFault}
            onPictureFault={setPictureFault}
            onChange={change}
          />
          <ScheduleFields
            draft={draft}
            changeDraft={change}
            faults={faults}
            hasZone
            preview={preview}
          />
          {draft.repeat !== "none" && (
            <Text size="xs" c="dimmed">
              The date is that of the first run; the others keep its time of day.
            </Text>
          )}
        </Stack>
        <Stack gap="md" className={classes["side"] ?? ""}>
          <section aria-label="Preview">
            <Text fw={500} mb="xs">
              Preview
            </Text>
            <DraftBubble
              draft={draft}
              kept={kept.map((address) => imageAddress(client, address))}
              time={draft.time}
              rows={keyboard?.keyboard.inline_keyboard ?? []}
            />
          </section>
          <MessageChecks
            written={written}
            check={check}
            lack={timeLackOf(draft, preview.fault)}
            groups={groups.data}
            onDeselect={(ids) => change({ groups: without(draft.groups, ids) })}
          />
        </Stack>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg" className={classes["footer"] ?? ""}>
        <MeanwhileNote what="message" meanwhile={meanwhile} gone="sent, cancelled or deleted" />
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {saveWords("Message", false, meanwhile)}
        </Button>
      </Group>
    </form>
  );
}
