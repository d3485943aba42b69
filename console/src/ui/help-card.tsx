import { t } from "@lingui/core/macro";
import { Button, Card, CloseButton, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

import classes from "./help-card.module.css";

interface HelpCardProps {
  /** Under this name the browser remembers that the card is closed. */
  id: string;
  icon: Icon;
  title: string;
  /** The space above it; `lg` if omitted. */
  mt?: number;
  /** Whether it is closed until someone opens it. */
  isClosedAtFirst?: boolean;
  /** Whether the list above it still loads. The card waits, because the list would move it. */
  isAwaited?: boolean;
  children: ReactNode;
}

/** An explanation that can be closed. Its title stays as a button that shows it again. */
export function HelpCard(props: HelpCardProps) {
  const { id, icon: IconShape, title, mt, isAwaited = false, isClosedAtFirst, children } = props;
  const [listed, setListed] = useLocalStorage<readonly string[]>({
    key: isClosedAtFirst ? "bot-manager-opened-help" : "bot-manager-closed-help",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  if (isAwaited) return null;
  const isListed = listed.includes(id);
  const toggle = () => setListed(isListed ? listed.filter((each) => each !== id) : [...listed, id]);
  if (isListed !== Boolean(isClosedAtFirst)) {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        mt={mt ?? "lg"}
        leftSection={<IconShape size={16} stroke={1.6} aria-hidden />}
        onClick={toggle}
      >
        {title}
      </Button>
    );
  }
  return (
    <Card component="section" aria-label={title} mt={mt ?? "lg"}>
      <Group align="flex-start" wrap="nowrap" gap="md">
        <ThemeIcon size={40} variant="light" className={classes["icon"] ?? ""}>
          <IconShape size={22} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Stack gap={4} flex={1}>
          <Title order={2}>{title}</Title>
          <Text c="dimmed" component="div">
            {children}
          </Text>
        </Stack>
        <CloseButton aria-label={t`Close “${title}”`} onClick={toggle} />
      </Group>
    </Card>
  );
}
