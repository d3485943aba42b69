import { t } from "@lingui/core/macro";
import { Text } from "@mantine/core";
import type { MessageOptions } from "@tbm/contract/content/message-look.ts";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { Repeat } from "@tbm/contract/messages.ts";
import type { RepeatRule } from "@tbm/contract/recurrence/repeat-rule.ts";
import type { ReactNode } from "react";

import type { ListQuery } from "#api/client/list-query.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { EditorField } from "#composer/editor/editor-field.tsx";
import { MessageField } from "#composer/formatting/message-field.tsx";
import { stillPictures } from "#composer/formatting/text-limit.ts";
import { ImageField } from "#composer/pictures/image-field.tsx";
import { ChosenPictures, LibraryButton } from "#composer/pictures/library-field.tsx";
import { usePictureChoice } from "#composer/pictures/use-picture-choice.ts";
import type { Faults } from "#forms/use-draft.ts";

import { KeyboardSelect } from "./keyboard-select.tsx";
import type { MessageContent } from "./message-draft.ts";
import { MessageOptionFields } from "./message-option-fields.tsx";
import { sentLength } from "./message-rules.ts";

import classes from "./message-fields.module.css";

/** What members see of a message. */
type SeenContent = Omit<MessageContent, "botId" | "groups">;

export interface ContentFieldsProps {
  value: SeenContent;
  keyboards: ListQuery<Keyboard>;
  faults: Faults<"message">;
  isDisabled: boolean;
  /** False if the worker does not list the pictures one by one. They then stay as they are. */
  canChangePictures?: boolean;
  /** How many pictures the record already has. */
  keptPictures?: number;
  /** How many pictures the message may have, if fewer than usual. */
  mostPictures?: number;
  /** The name of an image that was attached and is lost. */
  missingImage?: string | null;
  /** Why the last chosen image was refused. */
  pictureFault: string | null;
  onPictureFault: (fault: string | null) => void;
  /** Whether the text is a message of its own, if that is fixed. */
  isTextApart?: boolean;
  /** Whether the buttons can stay as they were posted. */
  hasPostedKeyboard?: boolean;
  /** How the message repeats. Omit it for a message whose posts have no lifetime. */
  repeat?: Repeat;
  /** The rule of a custom repeat. */
  rule?: RepeatRule | null;
  /** All options if omitted. */
  options?: readonly (keyof MessageOptions)[];
  onChange: (change: Partial<SeenContent>) => void;
  /** Called on Ctrl+Enter in the message. */
  onSend?: () => void;
  /** Shown before the fields. Pictures can be dropped on it too. */
  children?: ReactNode;
}

/** The fields of what members see: text, pictures, buttons and options. */
export function ContentFields(props: ContentFieldsProps) {
  const { value, faults, isDisabled, onPictureFault, onChange, onSend } = props;
  const { canChangePictures = true, keptPictures = 0, isTextApart } = props;
  const { mostPictures = LIMITS.picturesPerMessage } = props;
  const isFull = useIsFullWorker();
  const picture = usePictureChoice({
    canChoose: canChangePictures && !isDisabled,
    onChange: (image) => onChange({ image }),
    onFault: onPictureFault,
  });
  const text = {
    label: t`Message`,
    placeholder: t`Write your message`,
    length: sentLength(value.message),
    attachments: {
      pictures: [
        ...(value.image ? [value.image.file] : []),
        ...stillPictures(keptPictures),
        ...(isFull ? value.chosen : []),
      ],
      hasKeyboard: value.keyboardId !== null,
      ...(isTextApart !== undefined && { isTextApart }),
    },
    fault: faults.message,
    ...(onSend && { onSend }),
  };
  return (
    <div className={classes["fields"]} {...picture.dropping}>
      {props.children}
      {isFull ? (
        <EditorField
          {...text}
          value={{ text: value.message, entities: value.entities }}
          onChange={({ text: message, entities }) => onChange({ message, entities })}
        />
      ) : (
        <MessageField
          {...text}
          value={value.message}
          onChange={(message) => onChange({ message })}
        />
      )}
      <div className={classes["extras"]}>
        {canChangePictures ? (
          <div>
            <ImageField
              image={value.image}
              missing={props.missingImage ?? null}
              fault={props.pictureFault}
              isDisabled={isDisabled}
              onChoose={(file) => void picture.choose(file)}
              onRemove={() => onChange({ image: null })}
              onDismissFault={() => onPictureFault(null)}
            >
              {isFull && (
                <LibraryButton
                  chosen={value.chosen}
                  most={mostPictures - (value.image ? 1 : 0)}
                  isDisabled={isDisabled}
                  onChange={(chosen) => onChange({ chosen })}
                />
              )}
            </ImageField>
            <ChosenPictures
              chosen={value.chosen}
              isDisabled={isDisabled}
              onChange={(chosen) => onChange({ chosen })}
            />
          </div>
        ) : (
          <Text c="dimmed">{t`The images stay as they are.`}</Text>
        )}
        <KeyboardSelect
          keyboards={props.keyboards}
          hasPosted={props.hasPostedKeyboard ?? false}
          value={value.keyboardId}
          onChange={(keyboardId) => onChange({ keyboardId })}
        />
        {isFull && (
          <MessageOptionFields
            options={value.options}
            {...(props.options && { names: props.options })}
            lifetime={value.lifetime}
            repeat={props.repeat}
            rule={props.rule}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  );
}
