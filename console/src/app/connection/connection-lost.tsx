import { t } from "@lingui/core/macro";
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { ApiError, isKeyRefusal } from "#api/client/api-error.ts";
import { FetchContext } from "#api/client/use-client.ts";
import { type Connection, useConnection } from "#api/workers/connection.ts";
import { connectionTestQuery } from "#api/workers/worker-health.ts";
import { isServedOffline } from "#app/offline/service-worker-container.ts";
import { useIsOffline } from "#app/offline/use-is-offline.ts";
import { isCodeAwaited } from "#app/use-reload-on-return.ts";
import { useStore } from "#lib/store.ts";
import { useLocation } from "#router/router-context.ts";
import { clockSeconds } from "#time/dates.ts";

const isRejection = (error: unknown) => error instanceof ApiError && isKeyRefusal(error);
const isNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Shown above every data screen once a worker that did answer stops answering, or if the page opened offline. */
export function ConnectionLost() {
  const connection = useConnection();
  const isSettings = useLocation().pathname === "/settings";
  const isAwaited = useStore(isCodeAwaited);
  return (
    connection && (
      // These screens say it themselves. The state is kept in the meantime.
      <Watch key={connection.baseUrl} connection={connection} isQuiet={isSettings || isAwaited} />
    )
  );
}

/**
 * Repeats the connection test after the first request that gets no answer or whose key is rejected, and after the next
 * success.
 */
function useExaminedTest(connection: Connection) {
  const queryClient = useQueryClient();
  const fetch = use(FetchContext);
  useEffect(() => {
    const { queryKey } = connectionTestQuery(connection, fetch);
    const known = () => queryClient.getQueryData(queryKey);
    const isGone = () => known()?.kind === "unreachable";
    const isRefused = () => {
      const test = known();
      return test?.kind === "refused" && isKeyRefusal(test);
    };
    const isNews = (error: unknown) =>
      isNoAnswer(error) ? !isGone() : isRejection(error) && known()?.kind === "connected";
    // One test at a time: many requests may fail together, each several times.
    const examine = () =>
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    const onResult = (isSuccess: boolean, error?: unknown) => {
      if (isSuccess ? isGone() || isRefused() : isNews(error)) examine();
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const [baseUrl, what] = event.query.queryKey;
        if (baseUrl !== connection.baseUrl || what === "health") return;
        // Counts the first failed attempt; a call that is not retried only has an error.
        const { type } = event.action;
        if (type === "failed" || type === "error") onResult(false, event.action.error);
        if (type === "success" && !event.action.manual) onResult(true);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== "updated") return;
        if (event.action.type === "error") onResult(false, event.action.error);
        if (event.action.type === "success") onResult(true);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queryClient, connection, fetch]);
  return useQuery(connectionTestQuery(connection, fetch));
}

/** Whether something on the screen is not loaded yet, or could not be. Data whose failure shows no toast is minor. */
function useIsDataMissing({ baseUrl }: Connection): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () =>
    cache
      .findAll({ queryKey: [baseUrl], type: "active" })
      .some(({ meta, state: { data, status, fetchStatus } }) => {
        const isWanted = status === "error" || fetchStatus !== "idle";
        return meta?.failure !== undefined && data === undefined && isWanted;
      }),
  );
}

function Watch({ connection, isQuiet }: { connection: Connection; isQuiet: boolean }) {
  const queryClient = useQueryClient();
  const test = useExaminedTest(connection);
  const [wasThere, setWasThere] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const kind = test.data?.kind;
  const isOffline = useIsOffline();
  const isMissing = useIsDataMissing(connection);
  const isLost = kind === "unreachable" && (wasThere || isOffline || isServedOffline());
  const isAway = kind !== undefined && kind !== "connected";
  if (kind === "connected" && !wasThere) setWasThere(true);

  useEffect(() => {
    if (!isAway) return undefined;
    const refetch = () =>
      void queryClient.invalidateQueries({
        queryKey: [connection.baseUrl],
        predicate: ({ queryKey }) => queryKey[1] !== "health",
      });
    // On cleanup the worker is back: some data failed to load, and the rest may be outdated. A new key may be why,
    // and the screens' queries get it only in the effects that follow.
    return () => queueMicrotask(refetch);
  }, [isAway, queryClient, connection.baseUrl]);

  const onNetworkChange = useEffectEvent(() => void test.refetch());
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current !== isOffline) onNetworkChange();
    wasOffline.current = isOffline;
  }, [isOffline]);

  if (!isLost && wasAsked) setWasAsked(false);
  if (!isLost || isQuiet) return null;
  const time = clockSeconds(new Date(test.dataUpdatedAt));
  return (
    <Alert
      role="status"
      color="red"
      mb="lg"
      icon={<IconPlugConnectedX size={20} aria-hidden />}
      title={isOffline ? t`You're offline. Reconnecting…` : t`Connection lost`}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {wasAsked && !test.isFetching
            ? t`Still no answer at ${time}. Retrying every minute.`
            : wasThere && !isMissing
              ? t`Showing data loaded earlier. Retrying every minute.`
              : t`Your data appears once the worker answers. Retrying every minute.`}
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
          {t`Try now`}
        </Button>
      </Group>
    </Alert>
  );
}
