import { Alert, Button, Group, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import { useLocation } from "react-router";

import { ApiError } from "#api/api-error.ts";
import { type Connection, useConnection } from "#api/connection.ts";
import { connectionTestQuery } from "#api/health.ts";
import { FetchContext } from "#api/use-client.ts";
import { clockSeconds } from "#lib/dates.ts";

const isSilence = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Above every screen with the worker's data, once a worker that did answer does so no more. */
export function ConnectionLost() {
  const connection = useConnection();
  const isSettings = useLocation().pathname === "/settings";
  return (
    connection && (
      // Settings tells more of the connection by itself; what is known of it is kept meanwhile.
      <Watch key={connection.baseUrl} connection={connection} isQuiet={isSettings} />
    )
  );
}

function Watch({ connection, isQuiet }: { connection: Connection; isQuiet: boolean }) {
  const queryClient = useQueryClient();
  const test = useQuery(connectionTestQuery(connection, use(FetchContext)));
  const [wasThere, setWasThere] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const kind = test.data?.kind;
  const isLost = wasThere && kind === "unreachable";
  if (kind === "connected" && !wasThere) setWasThere(true);

  useEffect(() => {
    const examine = () =>
      void queryClient.invalidateQueries({ queryKey: [connection.baseUrl, "health"] });
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const [baseUrl, what] = event.query.queryKey;
        if (baseUrl !== connection.baseUrl || what === "health") return;
        // At the first try that fails, not when the last one has; and at the first answer since.
        if (event.action.type === "failed" && isSilence(event.action.error)) examine();
        if (event.action.type === "success" && !event.action.manual && isLost) examine();
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== "updated") return;
        if (event.action.type === "error" && isSilence(event.action.error)) examine();
        if (event.action.type === "success" && isLost) examine();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queryClient, connection.baseUrl, isLost]);

  useEffect(() => {
    if (!isLost) return undefined;
    // When this is taken away, the worker is back, and what is shown may be old.
    return () =>
      void queryClient.invalidateQueries({
        queryKey: [connection.baseUrl],
        predicate: ({ queryKey }) => queryKey[1] !== "health",
      });
  }, [isLost, queryClient, connection.baseUrl]);

  if (!isLost && wasAsked) setWasAsked(false);
  if (!isLost || isQuiet) return null;
  return (
    <Alert
      role="status"
      color="red"
      mb="lg"
      icon={<IconPlugConnectedX size={20} aria-hidden />}
      title="The worker does not answer any more"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {wasAsked && !test.isFetching
            ? `Still not reachable at ${clockSeconds(new Date(test.dataUpdatedAt))}. `
            : "What was loaded before is still shown. "}
          It is asked again every minute.
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={test.isFetching}
          onClick={() => {
            setWasAsked(true);
            void test.refetch();
          }}
        >
          Try now
        </Button>
      </Group>
    </Alert>
  );
}
