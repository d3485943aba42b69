import { t } from "@lingui/core/macro";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { useEffect, useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { botGroupsQuery } from "#api/groups.ts";
import { useWithTopics } from "#api/groups/topics.ts";
import { imageAddress } from "#api/images.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import { useSchedulePreview } from "#api/schedule-preview.ts";
import type { ScheduleSave } from "#api/schedules.ts";
import { DraftBubble } from "#composer/draft-bubble.tsx";
import { MessageChecks } from "#composer/message-checks.tsx";
import { MessageFields } from "#composer/message-fields.tsx";
import { timeProblemOf } from "#composer/message-rules.ts";
import { ScheduleFields } from "#composer/schedule-fields.tsx";
import { useMessageCheck } from "#composer/use-message-check.ts";
import { useOutgoing } from "#composer/use-outgoing.ts";
import { refused } from "#forms/checked.ts";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { without } from "#lib/without.ts";
import { stillChosen } from "#records/keyboard-names.ts";
import { useNow } from "#time/use-now.ts";

import { checkDraft, draftOf, hasPictureIds, timingOf } from "./schedule-draft.ts";

import classes from "#forms/form-layout.module.css";

const loading = () => ({ failure: { title: t`Error`, fallback: t`Failed to load data` } });

interface ScheduleFormProps {
  editor: Editor<ScheduleSave>;
  /** The message when the form opened, and now. */
  opened: ScheduleDetail;
  schedule: ScheduleDetail;
}

export function ScheduleForm({ editor, opened, schedule }: ScheduleFormProps) {
  const client = useClient();
  const bots = useQuery({ ...botsQuery(client), meta: loading() });
  const keyboards = useQuery({ ...keyboardsQuery(client), meta: loading() });
  const form = useDraft(() => draftOf(opened));
  const { values: draft, faults, change } = form;
  const [pictureFault, setPictureFault] = useState<string | null>(null);
  const { botId, image } = draft;
  const ofBot = useQuery(botGroupsQuery(client, botId ?? ""));
  const groups = useWithTopics(ofBot.data);
  const keyboard = keyboards.data?.find(({ id }) => id === draft.keyboardId);
  const kept = hasPictureIds(schedule) ? [] : schedule.image_urls;
  const url = image?.url ?? null;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const written = {
    ...draft,
    keyboardId: stillChosen(keyboards.data, draft.keyboardId),
    groups: groups
      ? groups.filter(({ id }) => draft.groups.has(id)).map(({ id }) => id)
      : [...draft.groups],
  };
  const outgoing = useOutgoing(written);
  const timing = timingOf(schedule, draft, useNow());
  const asked = useSchedulePreview(timing);
  const preview = timing
    ? asked
    : { occurrences: schedule.occurrences, fault: null, isStale: false };
  const preflight = useMessageCheck(written, {
    source: "schedule",
    ...(timing && { timing }),
    editedId: schedule.id,
  });

  function check() {
    const checked = checkDraft(schedule, draft, outgoing);
    // The fields already show why the time would be refused, and get the focus.
    return checked.kind === "complete" && preview.fault !== null ? refused({}) : checked;
  }

  return (
    <RecordForm editor={editor} draft={form} check={check} isWide>
      <Stack gap="md">
        <MessageFields
          value={draft}
          choices={{
            bots,
            keptBot: schedule.bot_id,
            groups,
            keyboards,
          }}
          repeat={draft.repeat}
          rule={draft.rule}
          faults={faults}
          isDisabled={editor.isSaving}
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
            {draft.repeat === "custom"
              ? t`Runs start from this date and time.`
              : t`This is the date of the first run. Later runs keep its time of day.`}
          </Text>
        )}
      </Stack>
      <Stack gap="md" className={classes["side"] ?? ""}>
        <section aria-label={t`Preview`}>
          <Text fw={500} mb="xs">
            {t`Preview`}
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
          check={preflight}
          lack={timeProblemOf(draft, preview.fault)}
          groups={groups}
          onDeselect={(ids) => change({ groups: without(draft.groups, ids) })}
        />
      </Stack>
    </RecordForm>
  );
}
