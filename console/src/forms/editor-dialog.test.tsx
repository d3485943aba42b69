import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";

import { goBack, asksBeforeReload } from "#testing/browser-navigation.ts";
import { guardedRoutes } from "#testing/guarded-routes.tsx";
import { renderApp } from "#testing/render-app.tsx";

import { EditorDialog } from "./editor-dialog.tsx";

type Form = "saved" | "saving";

let goTo: (address: string) => Promise<void>;

async function openForm(form: Form = "saved") {
  function Screen() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <EditorDialog
          isOpen={isOpen}
          title="Edit Folder"
          what="folder"
          isSaving={form === "saving"}
          onClose={() => setIsOpen(false)}
        >
          {({ onEdit, onCancel, onSaved }) => (
            <>
              <input
                aria-label="Name"
                onChange={(event) => onEdit(event.currentTarget.value !== "")}
              />
              <button type="button" onClick={onCancel}>
                Cancel
              </button>
              <button type="button" onClick={onSaved}>
                Save
              </button>
            </>
          )}
        </EditorDialog>
      </>
    );
  }
  const { user, router } = renderApp("/before", {
    routes: guardedRoutes(
      { path: "/before", Component: () => <p>Before</p> },
      { path: "/", Component: Screen },
    ),
  });
  goTo = (address) => act(() => router.navigate(address));
  await goTo("/");
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "Edit Folder" });
  return user;
}

const WAYS: Record<string, (user: UserEvent) => Promise<unknown>> = {
  Escape: (user) => user.keyboard("{Escape}"),
  "a click outside": (user) =>
    user.click(document.querySelector(".mantine-Modal-overlay") ?? document.body),
  "the cross": (user) => user.click(screen.getByRole("button", { name: "Close" })),
  "the browser's Back": goBack,
  "a link": () => goTo("/before"),
  Cancel: (user) => user.click(screen.getByRole("button", { name: "Cancel" })),
};

const type = (user: UserEvent, text: string) =>
  user.type(screen.getByRole("textbox", { name: "Name" }), text);
const question = () => screen.queryByRole("dialog", { name: "Discard Changes" });
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe.each(Object.entries(WAYS))("a form that is left by %s", (_, leave) => {
  it("closes at once if nothing was changed", async () => {
    const user = await openForm();
    await leave(user);
    await isClosed();
  });

  it("closes at once if the typed text was undone", async () => {
    const user = await openForm();
    await type(user, "A{Backspace}");
    await leave(user);
    await isClosed();
  });

  it("asks once if something was changed, then stays or closes", async () => {
    const user = await openForm();
    await type(user, "Banners");
    await leave(user);
    const asked = within(await screen.findByRole("dialog", { name: "Discard Changes" }));
    expect(asked.getByText("Your changes to this folder have not been saved.")).toBeDefined();
    await user.click(asked.getByRole("button", { name: "Keep Editing" }));
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Banners");
    await leave(user);
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await isClosed();
  });

  it("stays open while it is being saved", async () => {
    const user = await openForm("saving");
    await type(user, "Banners");
    await leave(user);
    expect(screen.getByRole("dialog", { name: "Edit Folder" })).toBeDefined();
    expect(question()).toBeNull();
  });
});

describe("a saved form", () => {
  it("closes without asking, and is unchanged when it opens again", async () => {
    const user = await openForm();
    await type(user, "Banners");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await isClosed();
    await user.click(screen.getByRole("button", { name: "Open" }));
    await screen.findByRole("dialog", { name: "Edit Folder" });
    await user.keyboard("{Escape}");
    await isClosed();
  });
});

describe("Escape in the confirmation", () => {
  it("closes only the confirmation", async () => {
    const user = await openForm();
    await type(user, "Banners");
    await user.keyboard("{Escape}");
    await screen.findByRole("dialog", { name: "Discard Changes" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByRole("dialog", { name: "Edit Folder" })).toBeDefined();
  });
});

describe("a reload", () => {
  it("is confirmed by the browser while there are unsaved changes", async () => {
    const user = await openForm();
    expect(asksBeforeReload()).toBe(false);
    await type(user, "A");
    expect(asksBeforeReload()).toBe(true);
    await type(user, "{Backspace}");
    expect(asksBeforeReload()).toBe(false);
    await type(user, "Banners");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await isClosed();
    expect(asksBeforeReload()).toBe(false);
  });
});

describe("a form that is discarded for another page", () => {
  it("leads there, and asks nothing more", async () => {
    const user = await openForm();
    await type(user, "Banners");
    await goBack();
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByText("Before")).toBeDefined();
    expect(asksBeforeReload()).toBe(false);
    await goTo("/");
    expect(await screen.findByRole("button", { name: "Open" })).toBeDefined();
    expect(question()).toBeNull();
  });
});
