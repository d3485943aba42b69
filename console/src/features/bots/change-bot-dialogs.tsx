import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Bot } from "@tbm/contract/bots.ts";
import { type ReactNode, type SubmitEvent, useState } from "react";

import { renameBot, replaceToken } from "#api/bots.ts";
import { useClient } from "#api/use-client.ts";

import { BotNameField, BotTokenField } from "./bot-fields.tsx";

interface ChangeDialogProps {
  /** Null keeps the dialog closed. */
  bot: Bot | null;
  onClose: () => void;
}

export function RenameBotDialog({ bot, onClose }: ChangeDialogProps) {
  const renaming = useMutation(renameBot(useClient()));
  return (
    <ChangeDialog title="Rename Bot" bot={bot} isRunning={renaming.isPending} onClose={onClose}>
      {({ id, name: before }, close) => (
        <ChangeForm
          value={before}
          submitLabel="Rename"
          isRunning={renaming.isPending}
          onSubmit={(name) =>
            renaming.mutate({ id, name, change: { name } }, { onSuccess: onClose })
          }
          onCancel={close}
          field={(value, onChange) => <BotNameField value={value} onChange={onChange} />}
        />
      )}
    </ChangeDialog>
  );
}

export function ReplaceTokenDialog({ bot, onClose }: ChangeDialogProps) {
  const replacing = useMutation(replaceToken(useClient()));
  return (
    <ChangeDialog title="Replace Token" bot={bot} isRunning={replacing.isPending} onClose={onClose}>
      {({ id, name }, close) => (
        <>
          <Text size="sm" mb="md">
            {`"${name}" keeps its groups, scheduled messages and campaigns. Its former token is forgotten.`}
          </Text>
          <ChangeForm
            value=""
            submitLabel="Replace Token"
            isRunning={replacing.isPending}
            onSubmit={(token) =>
              replacing.mutate({ id, name, change: { token } }, { onSuccess: onClose })
            }
            onCancel={close}
            field={(value, onChange) => (
              <BotTokenField
                label="New Token"
                description="Get it from @BotFather in Telegram: send /token, or /revoke if others may know the former one"
                value={value}
                onChange={onChange}
              />
            )}
          />
        </>
      )}
    </ChangeDialog>
  );
}

interface FrameProps extends ChangeDialogProps {
  title: string;
  isRunning: boolean;
  children: (bot: Bot, close: () => void) => ReactNode;
}

/** Closes when the worker has made the change; a refusal keeps what was typed. */
function ChangeDialog({ title, bot, isRunning, onClose, children }: FrameProps) {
  const close = () => {
    if (!isRunning) onClose();
  };
  return (
    <Modal
      opened={bot !== null}
      onClose={close}
      closeOnClickOutside={false}
      title={title}
      transitionProps={{ exitDuration: 0 }}
    >
      {bot && children(bot, close)}
    </Modal>
  );
}

interface ChangeFormProps {
  value: string;
  submitLabel: string;
  isRunning: boolean;
  field: (value: string, onChange: (value: string) => void) => ReactNode;
  onSubmit: (value: string) => void;
  onCancel: () => void;
}

function ChangeForm(props: ChangeFormProps) {
  const { value: before, submitLabel, isRunning, field, onSubmit, onCancel } = props;
  const [value, setValue] = useState(before);
  const given = value.trim();
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (given && !isRunning) onSubmit(given);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {field(value, setValue)}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isRunning} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!given} loading={isRunning}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
