import { t } from "@lingui/core/macro";
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconKeyOff } from "@tabler/icons-react";

import { Link } from "#router/link.tsx";

export function KeyAlert({ host }: { host: string }) {
  return (
    <Alert
      role="status"
      color="red"
      mb="lg"
      icon={<IconKeyOff size={20} aria-hidden />}
      title={t`API key rejected`}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t`${host} doesn't accept the saved API key. Enter the right one in Settings.`}
        </Text>
        <Button component={Link} to="/settings" variant="default" size="xs">
          {t`Open Settings`}
        </Button>
      </Group>
    </Alert>
  );
}
