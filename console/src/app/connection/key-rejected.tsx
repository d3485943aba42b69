import { lazy, Suspense } from "react";

import { isKeyRefusal } from "#api/client/api-error.ts";
import { useConnection } from "#api/workers/connection.ts";
import { hostOf } from "#api/workers/worker-address.ts";
import { useSavedConnectionTest } from "#api/workers/worker-health.ts";
import { useLocation } from "#router/router-context.ts";

/** Rarely needed, and the worker answers when it is. */
const KeyAlert = lazy(async () => ({ default: (await import("./key-alert.tsx")).KeyAlert }));

/** Shown above every screen except Settings once the key was rejected. */
export function KeyRejected() {
  const connection = useConnection();
  const test = useSavedConnectionTest();
  const isSettings = useLocation().pathname === "/settings";
  if (!connection || isSettings || test?.kind !== "refused" || !isKeyRefusal(test)) return null;
  return (
    <Suspense>
      <KeyAlert host={hostOf(connection.baseUrl)} />
    </Suspense>
  );
}
