import { addressFault, excessPath, isLoopback, isPrivate } from "#api/workers/worker-address.ts";

import { excessAdvice } from "./connection-advice.ts";
import { advised, failed, type Finding, ok, warning } from "./doctor-step.ts";

/** The page that the console runs on. */
export type Page = Pick<Location, "origin" | "protocol" | "hostname">;

export function judgeAddress(address: string): Finding {
  const cause = "The Worker URL is not an address the console can use.";
  if (address === "") {
    return failed("The Worker URL is missing.", "Enter the address that your worker printed.");
  }
  if (/\s/.test(address)) return failed(cause, "Take the spaces out of it.");
  const fault = addressFault(address);
  if (fault) return failed(cause, fault);
  const excess = excessPath(address);
  if (excess) return advised(excessAdvice(excess));
  const { pathname } = new URL(address);
  if (pathname !== "/") {
    const text = `The Worker URL has a path (${pathname}).`;
    return warning(text, "That is right only if a proxy serves the worker below it.");
  }
  return ok("The Worker URL is well formed.");
}

/** Predicts whether the browser lets this page call the worker. */
export function judgeMixedContent(address: string, page: Page): Finding {
  const isPlain = /^http:/i.test(address);
  const isOwn = isLoopback(address) || isPrivate(address);
  const isFromOutside = !isLoopback(page.origin) && !isPrivate(page.origin);
  if (page.protocol === "https:" && isPlain && !isLoopback(address)) {
    return failed(
      "This page came over https, so the browser blocks a worker on plain http.",
      "Give the worker an https address, or open the console over http.",
    );
  }
  if (!isOwn || !isFromOutside) return ok("The browser lets this page call such an address.");
  const text = "This page comes from the internet, and the worker is in your own network.";
  return warning(
    text,
    page.protocol === "https:"
      ? "If the browser asks whether the page may reach devices in your network, allow it."
      : "Some browsers block that. Open the console from the worker's own address.",
  );
}
