import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Goes back in the browser and waits until the page has noticed. */
export async function goBack() {
  let hasArrived = false;
  window.addEventListener("popstate", () => (hasArrived = true), { once: true });
  window.history.back();
  await waitFor(() => expect(hasArrived).toBe(true));
}

/** Whether the browser would ask before it reloads or closes the tab. */
export const asksBeforeReload = () =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
