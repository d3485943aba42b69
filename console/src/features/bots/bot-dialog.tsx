import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { LIMITS } from "@tbm/contract/limits.ts";
import { type SubmitEvent, useState } from "react";

import { addBot } from "#api/bots.ts";
import { useClient } from "#api/use-client.ts";
import { showToast } from "#components/toast.ts";
import { useFaults } from "#components/use-faults.ts";

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
        <TextInput
          label="Bot Name"
          description="Your own name for it; members see the one it has in Telegram"
          placeholder="My shop"
          value={name}
          maxLength={LIMITS.nameLength}
          error={faults.name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            clear({ name });
          }}
          data-autofocus
        />
        <PasswordInput
          label="Bot Token"
          description="Get it from @BotFather in Telegram: send /newbot and copy the token"
          placeholder="123456789:ABC…"
          value={token}
          autoComplete="off"
          spellCheck={false}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the token", tabIndex: 0 }}
          error={faults.token}
          onChange={(event) => {
            setToken(event.currentTarget.value);
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
