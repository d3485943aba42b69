import { useQueryClient } from "@tanstack/react-query";
import { use, useRef, useState } from "react";

import { retryRejectedKeys } from "#api/client/rejected-keys.ts";
import { FetchContext } from "#api/client/use-client.ts";
import type { Connection } from "#api/workers/connection.ts";
import { connectTo, forgetWorker } from "#api/workers/saved-workers.ts";
import { type ConnectionTest, connectionTestQuery } from "#api/workers/worker-health.ts";
import { saveErrorNotice } from "#ui/toast/save-error-notice.ts";
import { showToast } from "#ui/toast/toast.ts";

import { cannotSave, missingInformation, settingsSaved, testNotice } from "./connection-notices.ts";

export type Running = null | "test" | "save";

/** If the menu's test is more recent than this, its result is used: on page load both test at once. */
const JUST_NOW_MS = 1000;

/**
 * Tests, saves and forgets a connection, with the texts for each. The caller says what runs first, which saves a
 * phone one render.
 */
export function useConnectionSettings(runningAtFirst: Running) {
  const queryClient = useQueryClient();
  const fetch = use(FetchContext);
  const [running, setRunning] = useState<Running>(runningAtFirst);
  const [lastTest, setLastTest] = useState<ConnectionTest | null>(null);
  const [isJustSaved, setIsJustSaved] = useState(false);
  // Counts edits and tests, so the result of an older connection is never shown beside a newer one.
  const turn = useRef(0);

  async function run(
    kind: "test" | "save",
    connection: Connection,
    staleTime = 0,
  ): Promise<ConnectionTest> {
    setRunning(kind);
    setLastTest(null);
    setIsJustSaved(false);
    const ownTurn = (turn.current += 1);
    // Opening Settings tests quietly, and asks nothing new.
    if (staleTime === 0) retryRejectedKeys();
    const query = connectionTestQuery(connection, fetch);
    try {
      const test = await queryClient.fetchQuery({ ...query, staleTime });
      if (turn.current === ownTurn) setLastTest(test);
      return test;
    } finally {
      setRunning(null);
    }
  }

  return {
    running,
    lastTest,
    isJustSaved,
    clearTest: () => {
      turn.current += 1;
      setLastTest(null);
    },

    test: async (connection: Connection) => showToast(testNotice(await run("test", connection))),

    /** As on opening: only a failure shows a toast. */
    testQuietly: async (connection: Connection) => {
      const test = await run("test", connection, JUST_NOW_MS);
      if (test.kind !== "connected") showToast(testNotice(test));
    },

    save: async (connection: Connection) => {
      if (!connection.baseUrl || !connection.apiKey) return showToast(missingInformation());
      const test = await run("save", connection);
      if (test.kind !== "connected") return showToast(cannotSave());
      try {
        connectTo(connection);
        setIsJustSaved(true);
        showToast(settingsSaved());
      } catch (error) {
        showToast(saveErrorNotice(error));
      }
    },

    forget: ({ baseUrl }: Connection) => {
      forgetWorker(baseUrl);
      queryClient.clear();
      setLastTest(null);
    },
  };
}
