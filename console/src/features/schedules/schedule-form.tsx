import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { trimFormatted } from "@tbm/contract/entities.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";
import { type SubmitEvent, useCallback, useEffect, useMemo, useState } from "react";

import { botsQuery } from "#api/bots.ts";
import { botGroupsQuery } from "#api/groups.ts";
import { useCapability } from "#api/health.ts";
import { imageAddress } from "#api/images.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import type { ScheduleChange } from "#api/schedules.ts";
import { useClient } from "#api/use-client.ts";
import { BotSelect } from "#components/bot-select.tsx";
import { FormattedField } from "#components/formatted-field.tsx";
import { GroupChecklist } from "#components/group-checklist.tsx";
import { KeyboardSelect } from "#components/keyboard-select.tsx";
import { MessageBubble } from "#components/message-bubble.tsx";
import { MessageOptionFields } from "#components/message-option-fields.tsx";
import { ScheduleFields } from "#components/schedule-fields.tsx";
import { showToast } from "#components/toast.ts";
import { nested } from "#lib/nested-entities.ts";
import { zoneNames } from "#lib/zone-time.ts";

import { PictureField } from "./picture-field.tsx";
import { checkDraft, draftOf, type ScheduleDraft } from "./schedule-draft.ts";

import classes from "#components/form-layout.module.css";

const loading = { failure: { title: "Error", fallback: "Failed to load data" } };
/** A list of all the world's zones is searched, not read. */
const ZONES_SHOWN = 50;

interface ScheduleFormProps {
  schedule: ScheduleDetail;
  isSaving: boolean;
  onEdit: () => void;
  onSubmit: (change: ScheduleChange) => void;
  onCancel: () => void;
}

export function ScheduleForm(props: ScheduleFormProps) {
  const { schedule, isSaving, onEdit, onSubmit, onCancel } = props;
  const client = useClient();
  const bots = useQuery({ ...botsQuery(client), meta: loading });
  const keyboards = useQuery({ ...keyboardsQuery(client), meta: loading });
  const [draft, setDraft] = useState(() => draftOf(schedule));
  const { botId, message, picture, time, repeat, timezone } = draft;
  const canFormat = useCapability("formatting");
  const shown = trimFormatted(message, nested(draft.entities));
  const groups = useQuery(botGroupsQuery(client, botId));
  const keyboard = keyboards.data?.find(({ id }) => id === draft.keyboardId);
  const kept = schedule.image_urls.map((url) => imageAddress(client, url));
  const zones = useMemo(() => zoneNames(schedule.timezone), [schedule.timezone]);
  const url = picture.kind === "new" ? picture.url : null;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const change = useCallback(
    (values: Partial<ScheduleDraft>) => {
      setDraft((now) => ({ ...now, ...values }));
      onEdit();
    },
    [onEdit],
  );
  const changeGroups = useCallback(
    (ids: ScheduleDraft["groups"]) => change({ groups: ids }),
    [change],
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const chosen = groups.data
      ? groups.data.filter(({ id }) => draft.groups.has(id)).map(({ id }) => id)
      : [...draft.groups];
    const checked = checkDraft(schedule.id, draft, chosen);
    if (checked.kind === "complete") return onSubmit(checked.change);
    const { title, description } = checked;
    return showToast({ tone: "failure", title, description });
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className={classes["columns"]}>
        <Stack gap="md">
          <FormattedField
            label="Message"
            placeholder="Write what the members are to read"
            value={{ text: message, entities: draft.entities }}
            length={message.trim().length}
            hasPicture={picture.kind !== "none"}
            canFormat={canFormat}
            onChange={({ text, entities }) => change({ message: text, entities })}
          />
          <ScheduleFields draft={draft} changeDraft={change} />
          {repeat !== "none" && (
            <Text size="xs" c="dimmed">
              The date is that of the first run; the others keep its time of day.
            </Text>
          )}
          <Select
            label="Time zone"
            data={zones}
            value={timezone}
            onChange={(zone) => zone !== null && change({ timezone: zone })}
            searchable
            limit={ZONES_SHOWN}
            allowDeselect={false}
            nothingFoundMessage="No such zone"
            comboboxProps={{ shadow: "md" }}
          />
          <PictureField
            picture={picture}
            kept={kept}
            isDisabled={isSaving}
            onChange={(chosen) => change({ picture: chosen })}
          />
          <KeyboardSelect
            keyboards={keyboards.data}
            hasFailed={keyboards.isError && !keyboards.data}
            value={draft.keyboardId}
            onChange={(keyboardId) => change({ keyboardId })}
          />
          {canFormat && (
            <MessageOptionFields
              options={draft.options}
              onChange={(options) => change({ options })}
            />
          )}
          <BotSelect
            bots={bots.data}
            value={botId}
            kept={schedule.bot_id}
            onChange={(id) => change({ botId: id, groups: new Set() })}
          />
          <GroupChecklist
            key={botId}
            groups={groups.data}
            selected={draft.groups}
            onChange={changeGroups}
          />
        </Stack>
        <section className={classes["side"]} aria-label="Preview">
          <Text fw={500} mb="xs">
            Preview
          </Text>
          <MessageBubble
            text={shown.text || "Your message appears here"}
            entities={shown.entities}
            pictures={picture.kind === "kept" ? kept : url ? [url] : []}
            time={time}
            rows={keyboard?.keyboard.inline_keyboard ?? []}
          />
        </section>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg" className={classes["footer"] ?? ""}>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Save Changes
        </Button>
      </Group>
    </form>
  );
}
