import { Skeleton, Stack } from "@mantine/core";

/** Shown in a dialog while its record is loading. */
export const FormSkeleton = () => (
  <Stack gap="md" aria-busy>
    <Skeleton height={60} />
    <Skeleton height={180} />
    <Skeleton height={140} />
  </Stack>
);
