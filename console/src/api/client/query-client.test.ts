import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import type { Notice } from "#ui/toast/notice.ts";

import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";

function createNotified() {
  const notices: Notice[] = [];
  return { notices, queryClient: createQueryClient((notice) => notices.push(notice)) };
}

describe("queries", () => {
  it("retry three times, after 1, 2 and 4 seconds, and report their failure once", async () => {
    vi.useFakeTimers();
    const { notices, queryClient } = createNotified();
    const queryFn = vi.fn(() => Promise.reject(new Error("")));
    const query = queryClient.getQueryCache().build(
      queryClient,
      queryClient.defaultQueryOptions({
        queryKey: ["bots"],
        queryFn,
        meta: { failure: { title: "Error", fallback: "Failed to load bots" } },
      }),
    );
    const done = query.fetch().catch(() => "failed");
    for (const [seconds, calls] of [
      [0, 1],
      [0.9, 1],
      [0.1, 2],
      [1.9, 2],
      [0.1, 3],
      [3.9, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      expect(queryFn).toHaveBeenCalledTimes(calls);
    }
    expect(notices).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(await done).toBe("failed");
    expect(queryFn).toHaveBeenCalledTimes(4);
    expect(notices).toEqual([
      { tone: "failure", title: "Error", description: "Failed to load bots" },
    ]);
    queryClient.clear();
    vi.useRealTimers();
  });

  it.each([
    [401, "unauthorized"],
    [429, "slow_down"],
  ])("are not retried after %i %s", (status, code) => {
    const { queries } = createNotified().queryClient.getDefaultOptions();
    if (typeof queries?.retry !== "function") throw new Error("It depends on the error.");
    expect(queries.retry(0, new ApiError("No.", status, code))).toBe(false);
    expect(queries.retry(0, new ApiError("Busy.", 429))).toBe(true);
  });

  it("wait at most 30 seconds between attempts and are discarded after 5 minutes", () => {
    const { queries } = createNotified().queryClient.getDefaultOptions();
    const delay = queries?.retryDelay;
    if (typeof delay !== "function") throw new Error("The delay grows, so it is a function.");
    const delays = [0, 1, 2, 3, 4, 5, 9].map((attempt) => delay(attempt, new Error("down")));
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(queries?.gcTime).toBe(300_000);
  });
});

describe("mutations", () => {
  it("show their own success text and wait for what they refresh", async () => {
    const { notices, queryClient } = createNotified();
    const second = Promise.withResolvers<string>();
    const queryFn = vi.fn(() => second.promise).mockResolvedValueOnce("old list");
    const observer = new QueryObserver(queryClient, { queryKey: ["list"], queryFn });
    const unsubscribe = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("old list"));

    const listWhenDone = queryClient
      .getMutationCache()
      .build<number, Error, string, unknown>(queryClient, {
        mutationFn: async () => 3,
        meta: {
          success: {
            title: "Messages Sent",
            description: (sent: number, to: string) => `${sent} to ${to}`,
          },
          refreshes: [["list"]],
        },
      })
      .execute("all")
      .then(() => observer.getCurrentResult().data);
    await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
    expect(notices).toEqual([{ tone: "success", title: "Messages Sent", description: "3 to all" }]);
    second.resolve("new list");
    expect(await listWhenDone).toBe("new list");
    unsubscribe();
    queryClient.clear();
  });

  it("are not retried, and show the error's message rather than the fallback", async () => {
    const { notices, queryClient } = createNotified();
    const mutationFn = vi.fn(() => Promise.reject(new Error("It is in use.")));
    const mutation = queryClient.getMutationCache().build<unknown, Error, void, unknown>(
      queryClient,
      queryClient.defaultMutationOptions({
        mutationFn,
        meta: { failure: { title: "Error", fallback: "Failed to delete keyboard" } },
      }),
    );
    await expect(mutation.execute()).rejects.toThrow("It is in use.");
    expect(mutationFn).toHaveBeenCalledTimes(1);
    expect(notices).toEqual([{ tone: "failure", title: "Error", description: "It is in use." }]);
  });
});
