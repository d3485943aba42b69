import { IconTrash } from "@tabler/icons-react";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { renderApp } from "#testing/render-app.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { type Column, RecordTable } from "./record-table.tsx";
import { RowAction } from "./row-action.tsx";

interface Bot {
  id: string;
  name: string;
  token: string;
  note: string;
}

const BOTS: Bot[] = [
  { id: "1", name: "Shop", token: "123456", note: "Online since Monday" },
  { id: "2", name: "ข่าว", token: "654321", note: "" },
];
const COLUMNS: Column<Bot>[] = [
  { header: "Token", cell: ({ token }) => token },
  { header: "Name", isTitle: true, cell: ({ name }) => <b>{name}</b>, brief: ({ name }) => name },
  { header: "Note", place: "sheet", cell: ({ note }) => note },
];

function Screen() {
  const [deleting, setDeleting] = useState<Bot | null>(null);
  return (
    <>
      <RecordTable
        label="Bots"
        columns={COLUMNS}
        records={BOTS}
        actions={(bot) => (
          <RowAction
            icon={IconTrash}
            label="Delete"
            target={bot.name}
            color="red"
            onClick={() => setDeleting(bot)}
          />
        )}
        empty={null}
      />
      <ConfirmDialog
        target={deleting}
        title="Delete Bot"
        text={({ name }) => `Delete ${name}?`}
        confirmLabel="Delete"
        onConfirm={() => Promise.resolve()}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

const open = () => renderApp("/", { routes: [{ path: "/", Component: Screen }] });
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("a table of records", () => {
  it("shows every column and the actions of each row", async () => {
    open();
    const [, first] = await screen.findAllByRole("row");
    expect(first && cellsOf(first)).toEqual(["123456", "Shop", "Online since Monday", ""]);
    expect(screen.getByRole("button", { name: "Delete ข่าว" })).toBeDefined();
  });
});

it("has no column for actions if no record has any", async () => {
  const table = (
    <RecordTable
      label="Bots"
      columns={COLUMNS}
      records={BOTS}
      actions={() => null}
      mostActions={0}
      empty={null}
    />
  );
  renderApp("/", { routes: [{ path: "/", Component: () => table }] });
  const headers = await screen.findAllByRole("columnheader");
  expect(headers.map(({ textContent }) => textContent)).toEqual(["Token", "Name", "Note"]);
});

describe("on a narrow screen", () => {
  const { innerWidth } = window;
  beforeEach(() => void (window.innerWidth = 390));
  afterEach(() => void (window.innerWidth = innerWidth));

  it("a row has the name first, then the details, and its actions behind ⋯", async () => {
    open();
    const [, first] = await screen.findAllByRole("row");
    expect(first && cellsOf(first)).toEqual(["Shop", "123456", ""]);
    expect(screen.queryByRole("button", { name: "Delete Shop" })).toBeNull();
  });

  it("⋯ shows all fields and the actions, and gets the focus back after a dialog", async () => {
    const { user } = open();
    const more = await screen.findByRole("button", { name: "More about Shop" });
    await user.click(more);
    const sheet = within(await screen.findByRole("dialog", { name: "Shop" }));
    expect(sheet.getByText("Online since Monday")).toBeDefined();
    await user.click(sheet.getByRole("button", { name: "Delete Shop" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete Bot" }));
    expect(screen.queryByRole("dialog", { name: "Shop" })).toBeNull();
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  it("Escape closes the fields", async () => {
    const { user } = open();
    const more = await screen.findByRole("button", { name: "More about Shop" });
    await user.click(more);
    await screen.findByRole("dialog", { name: "Shop" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(more);
  });
});
