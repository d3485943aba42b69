import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { use, useState } from "react";
import { useNavigate } from "react-router";

import { readDraft } from "#api/broadcasts.ts";
import { imageAddress } from "#api/images.ts";
import { FetchContext, useClient } from "#api/use-client.ts";
import { ReplaceDraftDialog } from "#components/replace-draft-dialog.tsx";
import { showToast } from "#components/toast.ts";
import { draftStore } from "#lib/message-draft.ts";

import { draftOf, fetchPicture } from "./duplicate.ts";

/** Writes a message that was sent into the composer, where it can be changed before it is sent again. */
export function DuplicateButton({ id }: { id: string }) {
  const client = useClient();
  const fetchIt = use(FetchContext);
  const navigate = useNavigate();
  const reading = useMutation(readDraft(client));
  const [isAsking, setIsAsking] = useState(false);

  async function duplicate() {
    const found = await reading.mutateAsync({ id });
    const [first, ...others] = found.image_urls.map((url) => imageAddress(client, url));
    const image = first ? await fetchPicture(fetchIt, first) : null;
    const lost = others.length + (first !== undefined && image === null ? 1 : 0);
    const { image: former } = draftStore.read(client.baseUrl);
    if (former) URL.revokeObjectURL(former.url);
    draftStore.change(client.baseUrl, { ...draftOf(found), image });
    if (lost > 0) {
      const description = "Not all of its pictures are there any more. Choose them anew.";
      showToast({ tone: "failure", title: "Pictures Left Out", description });
    }
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
