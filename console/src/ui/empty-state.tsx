import { Stack, Text, ThemeIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: Icon;
  text: string;
  help?: ReactNode;
  /** A way to add the first record. */
  action?: ReactNode;
  /** For one of several lists on a screen. */
  isSmall?: boolean;
}

export function EmptyState(props: EmptyStateProps) {
  const { icon: IconShape, text, help, action, isSmall = false } = props;
  return (
    <Stack align="center" gap={isSmall ? "sm" : "lg"} px="md" py={isSmall ? 28 : 56} ta="center">
      <ThemeIcon size={isSmall ? 40 : 56} radius="xl" variant="light">
        <IconShape size={isSmall ? 20 : 28} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <Stack gap={4} maw="26rem">
        <Text fw={600} size={isSmall ? "sm" : "md"}>
          {text}
        </Text>
        {help && <Text c="dimmed">{help}</Text>}
      </Stack>
      {action}
    </Stack>
  );
}
