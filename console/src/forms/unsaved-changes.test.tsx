import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import { goBack, asksBeforeReload } from "#testing/browser-navigation.ts";
import { guardedRoutes } from "#testing/guarded-routes.tsx";
import { renderApp } from "#testing/render-app.tsx";

import { EditorDialog } from "./editor-dialog.tsx";

function NestedForms() {
  const [open, setOpen] = useState<"none" | "outer" | "both">("outer");
  return (
    <EditorDialog
      isOpen={open !== "none"}
      title="Edit Message"
      what="message"
      onClose={() => setOpen("none")}
    >
      {({ onEdit }) => (
        <>
          <input aria-label="Text" onChange={() => onEdit()} />
          <button type="button" onClick={() => setOpen("both")}>
            Link
          </button>
          <EditorDialog
            isOpen={open === "both"}
            title="Add Link"
            what="link"
            onClose={() => setOpen("outer")}
          >
            {(inner) => <input aria-label="URL" onChange={() => inner.onEdit()} />}
          </EditorDialog>
        </>
      )}
    </EditorDialog>
  );
}

async function openFirst() {
  const { user, router } = renderApp("/?page=1", {
    routes: guardedRoutes({ path: "/", Component: NestedForms }),
  });
  await act(() => router.navigate("/?page=2"));
  return { user, router };
}

async function typeInBoth() {
  const { user, router } = await openFirst();
  await user.type(screen.getByLabelText("Text"), "Good morning");
  await user.click(screen.getByRole("button", { name: "Link" }));
  await user.type(await screen.findByLabelText("URL"), "example.com");
  return { user, router };
}

const QUESTION = "Your changes to this message have not been saved.";

it("asks once for stacked dialogs, and closes them all", async () => {
  const { user, router } = await typeInBoth();
  await goBack();
  expect(await screen.findByText(QUESTION)).toBeDefined();
  expect(screen.getAllByRole("dialog")).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(router.location.search).toBe("?page=1"));
  expect(asksBeforeReload()).toBe(false);
});

it("closes unchanged dialogs one by one on Back, then leaves the page", async () => {
  const { user, router } = await openFirst();
  await user.click(screen.getByRole("button", { name: "Link" }));
  await screen.findByRole("dialog", { name: "Add Link" });
  await goBack();
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await goBack();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(router.location.search).toBe("?page=2");
  await waitFor(() => expect(window.location.search).toBe("?page=2"));
  await goBack();
  await waitFor(() => expect(router.location.search).toBe("?page=1"));
});

it("keeps asking for the outer dialog after the inner one is closed", async () => {
  const { user } = await typeInBoth();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await goBack();
  expect(await screen.findByText(QUESTION)).toBeDefined();
});
