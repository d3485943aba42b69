import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

import { isChosenHere, useConnection } from "#api/connection.ts";
import { nameOf } from "#api/saved-workers.ts";
import { showToast } from "#components/toast.ts";

/**
 * When another worker is connected, here or in another tab, nothing of the former stays behind: its data
 * is dropped, what it still answers is not heard, and the page of one of its records is left. What another tab did
 * is told.
 */
export function useWorkerChange(): void {
  const baseUrl = useConnection()?.baseUrl ?? null;
  const former = useRef(baseUrl);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const onChange = useEffectEvent((now: string | null, isSwitch: boolean) => {
    queryClient.removeQueries({
      type: "inactive",
      predicate: ({ queryKey }) => queryKey[0] !== now,
    });
    if (isSwitch && now !== null && !isChosenHere()) {
      showToast({
        tone: "warning",
        title: "Another Worker",
        description: `${nameOf(now)} was chosen in another tab. This one shows it from now on.`,
      });
    }
    const section = `/${pathname.split("/")[1] ?? ""}`;
    if (isSwitch && section !== pathname) void navigate(section, { replace: true });
  });

  useEffect(() => {
    if (former.current === baseUrl) return;
    onChange(baseUrl, former.current !== null && baseUrl !== null);
    former.current = baseUrl;
  }, [baseUrl]);
}
