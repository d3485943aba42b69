import { Button, Card, Group } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { Link } from "react-router";

import { isNotFound } from "#api/client/api-error.ts";
import { EmptyState } from "#ui/empty-state.tsx";

interface LoadFailedProps {
  text: string;
  error: Error;
  onRetry: () => void;
}

/** In place of a list that could not be loaded, so that it is not taken for an empty one. */
export function LoadFailed({ text, error, onRetry }: LoadFailedProps) {
  // What is not there is not there at the next try either.
  const isGone = isNotFound(error);
  return (
    <Card>
      <EmptyState
        icon={IconCloudOff}
        text={text}
        help={error.message}
        action={
          !isGone && (
            <Group justify="center">
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={onRetry}
              >
                Try again
              </Button>
              <Button component={Link} to="/settings" variant="subtle">
                Check the connection
              </Button>
            </Group>
          )
        }
      />
    </Card>
  );
}
