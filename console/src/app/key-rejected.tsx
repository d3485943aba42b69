import { t } from "@lingui/core/macro";
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconKeyOff } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";

import { isKeyRefusal } from "#api/client/api-error.ts";
import { useConnection } from "#api/workers/connection.ts";
import { hostOf } from "#api/workers/worker-address.ts";
import { useSavedConnectionTest } from "#api/workers/worker-health.ts";

/** Shown above every screen except Settings once the key was rejected. */
export function KeyRejected() {
  const connection = useConnection();
  const test = useSavedConnectionTest();
  const isSettings = useLocation().pathname === "/settings";
  if (!connection || isSettings || test?.kind !== "refused" || !isKeyRefusal(test)) return null;
  const host = hostOf(connection.baseUrl);
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
