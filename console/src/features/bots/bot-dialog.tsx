import { Button, Group, Modal, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { addBot } from "#api/bots.ts";
import { useClient } from "#api/use-client.ts";
import { showToast } from "#components/toast.ts";
import { useFaults } from "#components/use-faults.ts";

import { BotNameField, BotTokenField } from "./bot-fields.tsx";

interface BotDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Closes when the worker has taken the bot; a refusal keeps what was typed. */
export function BotDialog({ isOpen, onClose }: BotDialogProps) {
  const adding = useMutation(addBot(useClient()));
  const close = () => {
    if (!adding.isPending) onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      closeOnClickOutside={false}
      title="Add Bot"
      transitionProps={{ exitDuration: 0 }}
    >
      {isOpen && (
        <BotForm
          isAdding={adding.isPending}
          onSubmit={(input) => adding.mutate(input, { onSuccess: onClose })}
          onCancel={close}
        />
      )}
    </Modal>
  );
}

interface BotFormProps {
  isAdding: boolean;
  onSubmit: (input: { name: string; token: string }) => void;
  onCancel: () => void;
}

function BotForm({ isAdding, onSubmit, onCancel }: BotFormProps) {
  const [name, setName] = useState("");
  const [token, setToken] = useState("");
  const { faults, within, mark, clear } = useFaults<"name" | "token">();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isAdding) return;
    if (name.trim() && token.trim()) onSubmit({ name: name.trim(), token: token.trim() });
    else {
      showToast({
        tone: "failure",
        title: "Missing Information",
        description: "Please provide both bot name and token",
      });
      mark({
        ...(!name.trim() && { name: "Enter a name." }),
        ...(!token.trim() && { token: "Enter the token." }),
      });
    }
  }

  return (
    <form noValidate onSubmit={submit} ref={within}>
      <Stack>
        <BotNameField
          value={name}
          error={faults.name}
          onChange={(value) => {
            setName(value);
            clear({ name });
          }}
        />
        <BotTokenField
          value={token}
          error={faults.token}
          onChange={(value) => {
            setToken(value);
            clear({ token });
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isAdding} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isAdding}>
            Add Bot
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
