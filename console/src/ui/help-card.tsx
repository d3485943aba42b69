import { Card, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface HelpCardProps {
  icon: Icon;
  title: string;
  children: ReactNode;
}

export function HelpCard({ icon: IconShape, title, children }: HelpCardProps) {
  return (
    <Card component="section" aria-label={title} mt="lg">
      <Group align="flex-start" wrap="nowrap" gap="md">
        <ThemeIcon size={40} variant="light">
          <IconShape size={22} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Stack gap={4}>
          <Title order={2}>{title}</Title>
          <Text c="dimmed" component="div">
            {children}
          </Text>
        </Stack>
      </Group>
    </Card>
  );
}
