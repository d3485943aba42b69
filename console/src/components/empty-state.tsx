import { Stack, Text, ThemeIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: Icon;
  text: string;
  help?: string;
  /** What ends the emptiness. */
  action?: ReactNode;
}

export function EmptyState({ icon: IconShape, text, help, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="lg" px="md" py={56} ta="center">
      <ThemeIcon size={56} radius="xl" variant="light">
        <IconShape size={28} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <Stack gap={4} maw="26rem">
        <Text fw={600} size="md">
          {text}
        </Text>
        {help && <Text c="dimmed">{help}</Text>}
      </Stack>
      {action}
    </Stack>
  );
}
