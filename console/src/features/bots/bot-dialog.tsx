import { Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { BotInput } from "@tbm/contract/bots.ts";
import { type SubmitEvent, useState } from "react";

import { addBot } from "#api/bots.ts";
import { inputRefusal } from "#api/client/api-error.ts";
import { useClient } from "#api/client/use-client.ts";
import { EditorDialog } from "#forms/editor-dialog.tsx";
import { nameFault } from "#forms/name-fault.ts";
import { useFaults } from "#forms/use-faults.ts";
import { showToast } from "#ui/toast/toast.ts";

import { BotNameField, BotTokenField } from "./bot-fields.tsx";

interface BotDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Closes when the worker has taken the bot; a refusal keeps what was typed. */
export function BotDialog({ isOpen, onClose }: BotDialogProps) {
  const adding = useMutation(addBot(useClient()));
  return (
    <EditorDialog
      isOpen={isOpen}
      title="Add Bot"
      what="bot"
      size="medium"
      isSaving={adding.isPending}
      onClose={onClose}
    >
      {({ onEdit, onCancel, onSaved }) => (
        <BotForm
          isAdding={adding.isPending}
          onEdit={onEdit}
          onSubmit={(input, onError) => adding.mutate(input, { onSuccess: onSaved, onError })}
          onCancel={onCancel}
        />
      )}
    </EditorDialog>
  );
}

interface BotFormProps {
  isAdding: boolean;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (input: BotInput, onError: (error: unknown) => void) => void;
  onCancel: () => void;
}

function BotForm({ isAdding, onEdit, onSubmit, onCancel }: BotFormProps) {
  const [name, setName] = useState("");
  const [token, setToken] = useState("");
  const { faults, within, mark, clear } = useFaults<"name" | "token">();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isAdding) return;
    if (name.trim() && token.trim()) {
      if (nameFault(name)) return mark({});
      onSubmit({ name: name.trim(), token: token.trim() }, (error) => {
        const refusal = inputRefusal(error);
        if (refusal) mark({ token: refusal });
      });
    } else {
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
            onEdit(value !== "" || token !== "");
          }}
        />
        <BotTokenField
          value={token}
          error={faults.token}
          onChange={(value) => {
            setToken(value);
            clear({ token });
            onEdit(value !== "" || name !== "");
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
