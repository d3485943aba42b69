import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";

import { renderApp } from "#testing/render-app.tsx";

import { ConfirmDialog } from "./confirm-dialog.tsx";

function renderQuestion(onConfirm: (name: string) => Promise<unknown>) {
  function Screen() {
    const [target, setTarget] = useState<string | null>(null);
    return (
      <>
        <button type="button" onClick={() => setTarget("Shop")}>
          Delete Shop
        </button>
        <ConfirmDialog
          target={target}
          title="Delete keyboard"
          text={(name) => `Are you sure you want to delete "${name}"?`}
          confirmLabel="Delete"
          onConfirm={onConfirm}
          onClose={() => setTarget(null)}
        />
      </>
    );
  }
  return renderApp("/", { routes: [{ path: "/", Component: Screen }] });
}

describe("the confirm dialog", () => {
  it("runs once however often it is clicked, closes, and returns the focus", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onConfirm = vi.fn(() => promise);
    const { user } = renderQuestion(onConfirm);
    const opener = screen.getByRole("button", { name: "Delete Shop" });
    await user.click(opener);
    const dialog = await screen.findByRole("dialog", { name: "Delete keyboard" });
    expect(dialog.textContent).toContain('Are you sure you want to delete "Shop"?');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));

    await user.dblClick(screen.getByRole("button", { name: "Delete" }));
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith("Shop");
    expect(screen.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeNull();

    resolve();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("stays open and can be clicked again when it fails", async () => {
    const onConfirm = vi.fn(() => Promise.reject(new Error("It is in use.")));
    const { user } = renderQuestion(onConfirm);
    await user.click(screen.getByRole("button", { name: "Delete Shop" }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });
});
