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

/** The test of the connection, made anew with the first request that gets no answer, and with the first that does since. */
function useExaminedTest(connection: Connection) {
  const queryClient = useQueryClient();
  const fetch = use(FetchContext);
  useEffect(() => {
    const { queryKey } = connectionTestQuery(connection, fetch);
    const isGone = () => queryClient.getQueryData(queryKey)?.kind === "unreachable";
    // One at a time: many requests may fail together, and each of them several times.
    const examine = () =>
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    const hear = (isSuccess: boolean, error?: unknown) => {
      if (isSuccess ? isGone() : isSilence(error) && !isGone()) examine();
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const [baseUrl, what] = event.query.queryKey;
        if (baseUrl !== connection.baseUrl || what === "health") return;
        // At the first try that fails, not when the last one has.
        if (event.action.type === "failed") hear(false, event.action.error);
        if (event.action.type === "success" && !event.action.manual) hear(true);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== "updated") return;
        if (event.action.type === "error") hear(false, event.action.error);
        if (event.action.type === "success") hear(true);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queryClient, connection, fetch]);
  return useQuery(connectionTestQuery(connection, fetch));
}

function Watch({ connection, isQuiet }: { connection: Connection; isQuiet: boolean }) {
  const queryClient = useQueryClient();
  const test = useExaminedTest(connection);
  const [wasThere, setWasThere] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const kind = test.data?.kind;
  const isLost = wasThere && kind === "unreachable";
  const isAway = kind !== undefined && kind !== "connected";
  if (kind === "connected" && !wasThere) setWasThere(true);

  useEffect(() => {
    if (!isAway) return undefined;
    // When this is taken away, the worker is back: some of what is shown failed to load, the rest may be old.
    return () =>
      void queryClient.invalidateQueries({
        queryKey: [connection.baseUrl],
        predicate: ({ queryKey }) => queryKey[1] !== "health",
      });
  }, [isAway, queryClient, connection.baseUrl]);

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
            : "What was loaded before is still shown; the rest is loaded once it answers. "}
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
