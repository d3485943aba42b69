import { Skeleton } from "@mantine/core";
import type { Bot } from "@tbm/contract/bots.ts";
import type { Group } from "@tbm/contract/groups.ts";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { lazy, Suspense, useCallback } from "react";

import type { ListQuery } from "#api/client/list-query.ts";
import { SetShortcuts } from "#composer/audience/set-shortcuts.tsx";
import type { Faults } from "#forms/use-draft.ts";
import { loadLater } from "#lib/later-parts.ts";
import { isAutomatic } from "#records/automatic-bot.ts";
import { BotSelect } from "#records/bot-select.tsx";

import { ContentFields, type ContentFieldsProps } from "./content-fields.tsx";
import { EMPTY_DRAFT, type MessageContent } from "./message-draft.ts";

/** Shown only once a bot is chosen. */
const loadGroupPicker = async () => ({
  default: (await import("#composer/audience/group-picker.tsx")).GroupPicker,
});
const GroupPicker = lazy(loadGroupPicker);
loadLater(loadGroupPicker);

export interface MessageChoices {
  bots: ListQuery<Bot>;
  /** Offered even if it is not online. */
  keptBot?: string;
  /** Undefined while loading. */
  groups: readonly Group[] | undefined;
  keyboards: ListQuery<Keyboard>;
}

interface MessageFieldsProps extends Omit<
  ContentFieldsProps,
  "isTextApart" | "hasPostedKeyboard" | "options" | "keyboards" | "children"
> {
  value: MessageContent;
  choices: MessageChoices;
  faults: Faults<"botId" | "groups" | "message">;
  /** Must be stable, so a long list of groups does not render again on every keystroke. */
  onChange: (change: Partial<MessageContent>) => void;
}

/** All fields of a message except its time. */
export function MessageFields({ choices, ...content }: MessageFieldsProps) {
  const { value, faults, onChange } = content;
  const changeGroups = useCallback(
    (groups: MessageContent["groups"]) => onChange({ groups }),
    [onChange],
  );
  return (
    <ContentFields {...content} keyboards={choices.keyboards}>
      <BotSelect
        bots={choices.bots}
        value={value.botId}
        fault={faults.botId}
        {...(choices.keptBot !== undefined && { kept: choices.keptBot })}
        onChange={(botId) =>
          // Every group stays possible if the worker chooses the bots.
          onChange({ botId, ...(!isAutomatic(botId) && { groups: EMPTY_DRAFT.groups }) })
        }
      />
      {value.botId === null ? (
        <SetShortcuts onChoose={onChange} />
      ) : (
        <Suspense fallback={<Skeleton height={240} />}>
          <GroupPicker
            key={value.botId}
            botId={value.botId}
            groups={choices.groups}
            selected={value.groups}
            fault={faults.groups}
            onChange={changeGroups}
          />
        </Suspense>
      )}
    </ContentFields>
  );
}
