import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";

import { readDraft } from "#api/broadcasts.ts";
import { useClient } from "#api/client/use-client.ts";
import { AFTER_SCHEDULING } from "#composer/message-draft.ts";
import { contentOf, useDuplicate } from "#composer/use-duplicate.tsx";

/** Copies a sent message into the composer, where it can be edited before it is sent again. */
export function DuplicateButton({ id }: { id: string }) {
  const reading = useMutation(readDraft(useClient()));
  const { begin, isReading, dialog } = useDuplicate(async () => {
    const sent = await reading.mutateAsync({ id });
    return { ...AFTER_SCHEDULING, ...contentOf(sent), mode: "now" };
  });
  return (
    <>
      <Button
        variant="default"
        loading={isReading(id)}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => begin(id)}
      >
        {t`Duplicate`}
      </Button>
      {dialog}
    </>
  );
}
