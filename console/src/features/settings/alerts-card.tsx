import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";

import { alertsQuery } from "#api/alerts.ts";
import { useClient } from "#api/client/use-client.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { Link } from "#router/link.tsx";

/** Says where alerts go, and leads to their page. */
export function AlertsCard() {
  return useIsFullWorker() ? <Summary /> : null;
}

function Summary() {
  const { data: alerts } = useQuery(alertsQuery(useClient()));
  if (!alerts) return null;
  const count = alerts.chats.filter(({ reason }) => reason === null).length;
  const lost = alerts.chats.length - count;
  return (
    <Card component="section" aria-labelledby="alerts-title">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id="alerts-title">
          {t`Alerts`}
        </Title>
        <Button
          component={Link}
          to="/settings/alerts"
          variant="default"
          leftSection={<IconBell size={16} aria-hidden />}
        >
          {alerts.chats.length === 0 ? t`Set up alerts` : t`Manage alerts`}
        </Button>
      </Group>
      <Text c="dimmed" mt="xs">
        {count === 0
          ? t`You won't hear when something fails.`
          : t`${plural(count, { one: "Alerts go to # chat", other: "Alerts go to # chats" })} in Telegram.`}
      </Text>
      {lost > 0 && (
        <Text c="var(--mantine-color-orange-light-color)" mt="xs">
          {plural(lost, {
            one: "# chat can't be reached.",
            other: "# chats can't be reached.",
          })}
        </Text>
      )}
    </Card>
  );
}
