import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { renderApp } from "#testing/render-app.tsx";

import { showToast } from "./toast.ts";

describe("toasts", () => {
  it("replace each other: only the newest is on the screen", async () => {
    renderApp("/settings");
    await screen.findByRole("heading", { name: "Settings" });
    act(() => showToast({ tone: "success", title: "Bot Added", description: "shop_bot" }));
    expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Bot Addedshop_bot");
    act(() => showToast({ tone: "failure", title: "Error", description: "Failed to add bot" }));
    expect(screen.getAllByRole("alert").map((toast) => toast.textContent)).toEqual([
      "ErrorFailed to add bot",
    ]);
  });

  it("disappear by themselves, but not while the pointer is on them", async () => {
    renderApp("/settings");
    await screen.findByRole("heading", { name: "Settings" });
    vi.useFakeTimers();
    act(() => showToast({ tone: "success", title: "Bot Added" }));
    fireEvent.pointerEnter(screen.getByRole("alert"));
    act(() => void vi.advanceTimersByTime(60_000));
    fireEvent.pointerLeave(screen.getByRole("alert"));
    act(() => void vi.advanceTimersByTime(4_999));
    expect(screen.queryByRole("alert")).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole("alert")).toBeNull();
    vi.useRealTimers();
  });

  it("are dismissed by a button with a name", async () => {
    const { user } = renderApp("/settings");
    await screen.findByRole("heading", { name: "Settings" });
    act(() => showToast({ tone: "success", title: "Bot Added" }));
    await user.click(await screen.findByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});
