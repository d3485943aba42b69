import { Button, Group, Modal, TextInput } from "@mantine/core";
import { LIMITS } from "@tbm/contract/limits.ts";
import { linkFault } from "@tbm/contract/links.ts";
import { type FormEvent, useState } from "react";

interface LinkDialogProps {
  isOpen: boolean;
  /** The link's address as it is; null for a new one. */
  url: string | null;
  /** Null takes the link away. */
  onSave: (url: string | null) => void;
  onClose: () => void;
}

export function LinkDialog({ isOpen, onClose, ...form }: LinkDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={form.url === null ? "Add Link" : "Edit Link"}
      returnFocus={false}
      transitionProps={{ exitDuration: 0 }}
    >
      {isOpen && <LinkForm {...form} onClose={onClose} />}
    </Modal>
  );
}

function LinkForm({ url, onSave, onClose }: Omit<LinkDialogProps, "isOpen">) {
  const [address, setAddress] = useState(url ?? "https://");
  const [fault, setFault] = useState<string | null>(null);

  function close(saved: string | null) {
    onSave(saved);
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = address.trim();
    const found = linkFault(given);
    if (found === null) close(given);
    else setFault(found);
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="URL"
        data-autofocus
        type="url"
        maxLength={LIMITS.buttonUrlLength}
        value={address}
        error={fault}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Group justify="flex-end" mt="lg" gap="sm">
        {url !== null && (
          <Button variant="subtle" color="red" mr="auto" onClick={() => close(null)}>
            Remove Link
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save Link</Button>
      </Group>
    </form>
  );
}
