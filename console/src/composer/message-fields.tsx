import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { Bot } from "@tbm/contract/bots.ts";
import type { Group } from "@tbm/contract/groups.ts";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { useCallback } from "react";

import type { ListQuery } from "#api/client/list-query.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { GroupPicker } from "#composer/audience/group-picker.tsx";
import { FormattedField } from "#composer/formatting/formatted-field.tsx";
import { stillPictures } from "#composer/formatting/text-limit.ts";
import { ImageField } from "#composer/pictures/image-field.tsx";
import { LibraryField } from "#composer/pictures/library-field.tsx";
import { usePictureChoice } from "#composer/pictures/use-picture-choice.ts";
import type { Faults } from "#forms/use-draft.ts";
import { BotSelect } from "#records/bot-select.tsx";

import { KeyboardSelect } from "./keyboard-select.tsx";
import { EMPTY_DRAFT, type MessageContent } from "./message-draft.ts";
import { MessageOptionFields } from "./message-option-fields.tsx";
import { sentLength } from "./message-rules.ts";

import classes from "./message-fields.module.css";

export interface MessageChoices {
  bots: ListQuery<Bot>;
  /** Offered even if it is not online. */
  keptBot?: string;
  /** Undefined while loading. */
  groups: readonly Group[] | undefined;
  keyboards: ListQuery<Keyboard>;
}

interface MessageFieldsProps {
  value: MessageContent;
  choices: MessageChoices;
  faults: Faults<"botId" | "groups" | "message">;
  isDisabled: boolean;
  /** False if the worker does not list the pictures one by one. They then stay as they are. */
  canChangePictures?: boolean;
  /** How many pictures the record already has. */
  keptPictures?: number;
  /** The name of an image that was attached and is lost. */
  missingImage?: string | null;
  /** Why the last chosen image was refused. */
  pictureFault: string | null;
  onPictureFault: (fault: string | null) => void;
  /** Must be stable, so a long list of groups does not render again on every keystroke. */
  onChange: (change: Partial<MessageContent>) => void;
  /** Called on Ctrl+Enter in the message. */
  onSend?: () => void;
}

/** All fields of a message except its time. */
export function MessageFields(props: MessageFieldsProps) {
  const { value, choices, faults, isDisabled, onPictureFault, onChange, onSend } = props;
  const { canChangePictures = true, keptPictures = 0, missingImage = null } = props;
  const isFull = useIsFullWorker();
  const changeGroups = useCallback(
    (groups: MessageContent["groups"]) => onChange({ groups }),
    [onChange],
  );
  const picture = usePictureChoice({
    canChoose: canChangePictures && !isDisabled,
    onChange: (image) => onChange({ image }),
    onFault: onPictureFault,
  });
  return (
    <div className={classes["fields"]} {...picture.dropping}>
      <BotSelect
        bots={choices.bots}
        value={value.botId}
        fault={faults.botId}
        {...(choices.keptBot !== undefined && { kept: choices.keptBot })}
        onChange={(botId) => onChange({ botId, groups: EMPTY_DRAFT.groups })}
      />
      {value.botId !== null && (
        <GroupPicker
          key={value.botId}
          botId={value.botId}
          groups={choices.groups}
          selected={value.groups}
          fault={faults.groups}
          onChange={changeGroups}
        />
      )}
      <FormattedField
        label={t`Message`}
        placeholder={t`Write your message`}
        value={{ text: value.message, entities: value.entities }}
        length={sentLength(value.message)}
        attachments={{
          pictures: [
            ...(value.image ? [value.image.file] : []),
            ...stillPictures(keptPictures),
            ...(isFull ? value.chosen : []),
          ],
          hasKeyboard: value.keyboardId !== null,
        }}
        canFormat={isFull}
        fault={faults.message}
        onChange={({ text: message, entities }) => onChange({ message, entities })}
        {...(onSend && { onSend })}
      />
      <div className={classes["pair"]}>
        {canChangePictures ? (
          <div>
            <ImageField
              image={value.image}
              missing={missingImage}
              fault={props.pictureFault}
              isDisabled={isDisabled}
              onChoose={(file) => void picture.choose(file)}
              onRemove={() => onChange({ image: null })}
              onDismissFault={() => onPictureFault(null)}
            />
            {isFull && (
              <LibraryField
                chosen={value.chosen}
                others={value.image ? 1 : 0}
                isDisabled={isDisabled}
                onChange={(chosen) => onChange({ chosen })}
              />
            )}
          </div>
        ) : (
          <Text c="dimmed">{t`The images stay as they are.`}</Text>
        )}
        <KeyboardSelect
          keyboards={choices.keyboards}
          value={value.keyboardId}
          onChange={(keyboardId) => onChange({ keyboardId })}
        />
      </div>
      {isFull && (
        <MessageOptionFields
          options={value.options}
          onChange={(options) => onChange({ options })}
        />
      )}
    </div>
  );
}
