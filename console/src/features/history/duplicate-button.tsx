import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";

import { readDraft } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { draftStore } from "#composer/message-draft.ts";
import { ReplaceDraftDialog } from "#forms/replace-draft-dialog.tsx";

import { draftOf } from "./duplicate.ts";

/** Writes a message that was sent into the composer, where it can be changed before it is sent again. */
export function DuplicateButton({ id }: { id: string }) {
  const client = useClient();
  const navigate = useNavigate();
  const reading = useMutation(readDraft(client));
  const [isAsking, setIsAsking] = useState(false);

  async function duplicate() {
    const found = await reading.mutateAsync({ id });
    const { image: former } = draftStore.read(client.baseUrl);
    if (former) URL.revokeObjectURL(former.url);
    draftStore.change(client.baseUrl, draftOf(found));
    await navigate("/messages");
  }

  return (
    <>
      <Button
        variant="default"
        loading={reading.isPending}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => {
          if (draftStore.read(client.baseUrl).message.trim() !== "") setIsAsking(true);
          // Its failure is told by the query client.
          else duplicate().catch(() => undefined);
        }}
      >
        Duplicate
      </Button>
      <ReplaceDraftDialog
        target={isAsking ? id : null}
        onConfirm={duplicate}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
