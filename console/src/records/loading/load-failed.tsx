import { t } from "@lingui/core/macro";
import { Button, Card, Group } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";

import { isNotFound } from "#api/client/api-error.ts";
import { retryRejectedKeys } from "#api/client/rejected-keys.ts";
import { Link } from "#router/link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Sentence } from "#ui/sentence.tsx";

interface LoadFailedProps {
  text: string;
  query: { error: Error | null; refetch: () => unknown };
}

/** Shown instead of a list that could not be loaded, so it is not mistaken for an empty one. */
export function LoadFailed({ text, query }: LoadFailedProps) {
  // Retrying would not help.
  const isGone = isNotFound(query.error);
  return (
    <Card>
      <EmptyState
        icon={IconCloudOff}
        text={text}
        help={<Sentence>{query.error?.message}</Sentence>}
        action={
          !isGone && (
            <Group justify="center">
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => {
                  retryRejectedKeys();
                  void query.refetch();
                }}
              >
                {t`Try again`}
              </Button>
              <Button component={Link} to="/settings" variant="subtle">
                {t`Check the connection`}
              </Button>
            </Group>
          )
        }
      />
    </Card>
  );
}
