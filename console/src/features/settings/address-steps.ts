import { t } from "@lingui/core/macro";

import { addressFault, excessPath, isLoopback, isPrivate } from "#api/workers/worker-address.ts";

import { excessAdvice } from "./connection-advice.ts";
import { advised, failed, type Finding, ok, warning } from "./doctor-step.ts";

/** The page that the console runs on. */
export type Page = Pick<Location, "origin" | "protocol" | "hostname">;

export function judgeAddress(address: string): Finding {
  const cause = t`The console can't use this Worker URL.`;
  if (address === "") {
    return failed(t`The Worker URL is missing.`, t`Enter the address your worker printed.`);
  }
  if (/\s/.test(address)) return failed(cause, t`Remove the spaces.`);
  const fault = addressFault(address);
  if (fault) return failed(cause, fault);
  const excess = excessPath(address);
  if (excess) return advised(excessAdvice(excess));
  const { pathname } = new URL(address);
  if (pathname !== "/") {
    const text = t`The Worker URL has a path (${pathname}).`;
    return warning(text, t`That's fine only if a proxy serves the worker under this path.`);
  }
  return ok(t`The Worker URL is well formed.`);
}

/** Predicts whether the browser lets this page call the worker. */
export function judgeMixedContent(address: string, page: Page): Finding {
  const isPlain = /^http:/i.test(address);
  const isOwn = isLoopback(address) || isPrivate(address);
  const isFromOutside = !isLoopback(page.origin) && !isPrivate(page.origin);
  if (page.protocol === "https:" && isPlain && !isLoopback(address)) {
    return failed(
      t`This page was loaded over https, so the browser blocks workers on plain http.`,
      t`Give the worker an https address, or open the console over http.`,
    );
  }
  if (!isOwn || !isFromOutside) return ok(t`The browser lets this page call the worker.`);
  const text = t`This page is on the internet, and the worker is on your local network.`;
  return warning(
    text,
    page.protocol === "https:"
      ? t`If the browser asks whether this page may reach devices on your network, allow it.`
      : t`Some browsers block this. Open the console from the worker's own address instead.`,
  );
}
