import { t } from "@lingui/core/macro";
import { Button, type ButtonProps } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";

import { stopChange } from "#api/changes.ts";
import { useClient } from "#api/client/use-client.ts";
import { type DeliveryCounts, isStopping } from "#records/delivery-counts.ts";

interface StopChangeProps extends Pick<ButtonProps, "size"> {
  id: string;
  counts: DeliveryCounts;
}

/** Stops a running change. The posts that are not changed yet stay as they are, so it doesn't ask. */
export function StopChange({ id, counts, ...look }: StopChangeProps) {
  const stopping = useMutation(stopChange(useClient()));
  if (stopping.isSuccess || isStopping(counts)) return null;
  return (
    <Button
      {...look}
      color="red"
      variant="light"
      flex="none"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={stopping.isPending}
      onClick={() => stopping.mutate({ id })}
    >
      {t`Stop`}
    </Button>
  );
}
