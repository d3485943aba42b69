import { Button, Card, Stack, Tabs, Text } from "@mantine/core";
import { IconCalendarClock, IconSend } from "@tabler/icons-react";
import type { Bot } from "@tbm/contract/bots.ts";
import type { Group } from "@tbm/contract/groups.ts";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { useCallback } from "react";

import { useCapability } from "#api/health.ts";
import { BotSelect } from "#components/bot-select.tsx";
import { FormattedField } from "#components/formatted-field.tsx";
import { GroupPicker } from "#components/group-picker.tsx";
import { ImageField } from "#components/image-field.tsx";
import { KeyboardSelect } from "#components/keyboard-select.tsx";
import { MessageOptionFields } from "#components/message-option-fields.tsx";
import { ScheduleFields } from "#components/schedule-fields.tsx";
import { EMPTY_DRAFT, type MessageDraft } from "#lib/message-draft.ts";
import { formatNumber } from "#lib/numbers.ts";
import { without } from "#lib/without.ts";

import { HandedOverNote } from "./handed-over-note.tsx";
import { isWhatLeft } from "./handed-over.ts";
import { LibraryField } from "./library-field.tsx";
import { MessageChecks } from "./message-checks.tsx";
import { sentLength } from "./message-rules.ts";
import { RunningSends } from "./running-sends.tsx";
import type { ChangeDraft } from "./use-message-draft.ts";
import { usePosting, type Written } from "./use-posting.ts";

import classes from "./messages.module.css";

const groupsOf = (count: number) => `${formatNumber(count)} group${count === 1 ? "" : "s"}`;

interface ComposeCardProps {
  bots: readonly Bot[] | undefined;
  groups: readonly Group[] | undefined;
  keyboards: { list: readonly Keyboard[] | undefined; hasFailed: boolean };
  selected: MessageDraft["groups"];
  written: Written;
  changeDraft: ChangeDraft;
}

export function ComposeCard(props: ComposeCardProps) {
  const { bots, groups, keyboards, selected, written, changeDraft } = props;
  const posting = usePosting(written, changeDraft);
  const { isPosting, recent, unanswered, canSend, canSchedule, send, schedule, content } = posting;
  const canFormat = useCapability("formatting");
  const hasAlbums = useCapability("albums");
  const count = written.groups.length;
  const changeGroups = useCallback(
    (ids: MessageDraft["groups"]) => changeDraft({ groups: ids }),
    [changeDraft],
  );

  return (
    <Card component="section" aria-label="Compose">
      {/* No form: Enter in a field must never post to anyone. */}
      <fieldset className={classes["fields"]} disabled={isPosting} aria-busy={isPosting}>
        <Stack gap="md">
          <BotSelect
            bots={bots}
            value={written.botId}
            onChange={(botId) => changeDraft({ botId, groups: EMPTY_DRAFT.groups })}
          />
          {written.botId !== null && (
            <GroupPicker
              key={written.botId}
              groups={groups}
              selected={selected}
              onChange={changeGroups}
            />
          )}
          <FormattedField
            label="Message"
            placeholder="Write what the members are to read"
            value={{ text: written.message, entities: written.entities }}
            length={sentLength(written.message)}
            hasPicture={written.image !== null || (hasAlbums && written.chosen.length > 0)}
            canFormat={canFormat}
            onChange={({ text: message, entities }) => changeDraft({ message, entities })}
            onSend={written.mode === "now" ? send : schedule}
          />
          <div className={classes["pair"]}>
            <div className={classes["field"]}>
              <ImageField
                image={written.image}
                isDisabled={isPosting}
                onChange={(image) => changeDraft({ image })}
              />
              {hasAlbums && (
                <LibraryField
                  chosen={written.chosen}
                  others={written.image ? 1 : 0}
                  isDisabled={isPosting}
                  onChange={(chosen) => changeDraft({ chosen })}
                />
              )}
            </div>
            <KeyboardSelect
              keyboards={keyboards.list}
              hasFailed={keyboards.hasFailed}
              value={written.keyboardId}
              onChange={(keyboardId) => changeDraft({ keyboardId })}
            />
          </div>
          {canFormat && (
            <MessageOptionFields
              options={written.options}
              onChange={(options) => changeDraft({ options })}
            />
          )}
          <Tabs
            value={written.mode}
            classNames={{ tab: classes["tab"] ?? "" }}
            onChange={(mode) => changeDraft({ mode: mode === "schedule" ? "schedule" : "now" })}
          >
            <Tabs.List grow mb="md">
              <Tabs.Tab value="now" leftSection={<IconSend size={16} aria-hidden />}>
                Send Now
              </Tabs.Tab>
              <Tabs.Tab value="schedule" leftSection={<IconCalendarClock size={16} aria-hidden />}>
                Schedule
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="now">
              <Button
                fullWidth
                size="md"
                disabled={!canSend}
                loading={isPosting}
                leftSection={<IconSend size={18} aria-hidden />}
                onClick={send}
              >
                {count > 0 ? `Send Now to ${groupsOf(count)}` : "Send Now"}
              </Button>
            </Tabs.Panel>
            <Tabs.Panel value="schedule">
              <Stack gap="md">
                <ScheduleFields draft={written} changeDraft={changeDraft} />
                <Button
                  fullWidth
                  size="md"
                  disabled={!canSchedule}
                  loading={isPosting}
                  leftSection={<IconCalendarClock size={18} aria-hidden />}
                  onClick={schedule}
                >
                  Schedule Message
                </Button>
              </Stack>
            </Tabs.Panel>
          </Tabs>
          <MessageChecks
            written={written}
            content={content}
            groups={groups}
            onDeselect={(ids) => changeGroups(without(selected, ids))}
          />
          <Text size="xs" c="dimmed" role="status" className={classes["status"] ?? ""}>
            {isPosting &&
              written.mode === "now" &&
              `Sending to ${groupsOf(count)}. It can take a minute.`}
          </Text>
        </Stack>
      </fieldset>
      {/* Outside of the fields, which are closed while a message is on its way. */}
      <Stack gap="md" className={classes["afterwards"] ?? ""}>
        {unanswered && (
          <HandedOverNote
            handedOver={unanswered}
            isUnchanged={isWhatLeft(written, unanswered)}
            recent={recent}
            changeDraft={changeDraft}
          />
        )}
        <RunningSends recent={recent} />
      </Stack>
    </Card>
  );
}
