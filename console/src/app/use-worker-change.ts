import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";

import { isChosenHere, useConnection } from "#api/workers/connection.ts";
import { nameOf } from "#api/workers/saved-workers.ts";
import { isWriting } from "#composer/drafts/inherited-drafts.ts";
import { useLocation, useNavigate } from "#router/router-context.ts";
import type { Notice } from "#ui/toast/notice.ts";
import { showToast, toastStore } from "#ui/toast/toast.ts";

/** Only one toast can be shown, so it combines the last one, about the previous worker, with the switch. */
function switchNotice(from: string, to: string, { isDraftLeft }: { isDraftLeft: boolean }): Notice {
  const toast = toastStore.read();
  const done = toast?.tone === "success" ? toast : null;
  const result = done?.description ?? done?.title ?? "";
  const [left, chosen] = [nameOf(from), nameOf(to)];
  const texts = [
    done && t`On ${left}: ${result}.`,
    t`You switched to ${chosen} in another tab, so this tab switched too.`,
    isDraftLeft && t`Your draft is kept with ${left}.`,
  ];
  return {
    tone: "warning",
    title: done?.title ?? t`Worker Changed`,
    description: texts.filter(Boolean).join(" "),
  };
}

/**
 * When another worker is connected, here or in another tab, drops the previous worker's data, ignores its late
 * answers and leaves the page of its record. If another tab made the switch, a toast says so.
 */
export function useWorkerChange(): void {
  const baseUrl = useConnection()?.baseUrl ?? null;
  const former = useRef(baseUrl);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const onChange = useEffectEvent((before: string | null, now: string | null) => {
    const isSwitch = before !== null && now !== null;
    queryClient.removeQueries({
      type: "inactive",
      predicate: ({ queryKey }) => queryKey[0] !== now,
    });
    if (isSwitch && !isChosenHere()) {
      const isDraftLeft = pathname === "/messages" && isWriting(before);
      showToast(switchNotice(before, now, { isDraftLeft }));
    }
    const section = `/${pathname.split("/")[1] ?? ""}`;
    if (isSwitch && section !== pathname) void navigate(section, { replace: true });
  });

  useEffect(() => {
    if (former.current === baseUrl) return;
    onChange(former.current, baseUrl);
    former.current = baseUrl;
  }, [baseUrl]);
}
