import { SHEET_COLUMNS } from "@tbm/contract/sheets.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { openScreen } from "#testing/open-screen.ts";
import { addBotInGroups } from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

import { exampleFile, readSheetFile } from "./sheet-file.ts";

let world: World;
eachWorld(async (made) => {
  world = made;
  await addBotInGroups(world, "Shop", "Readers", "Night market");
});

const HEAD = "text,date,time,groups\r\n";
const planned = async () => (await world.call("GET", "/api/schedules?status=waiting")).body;

async function openDialog() {
  const { user } = await openScreen("/scheduled", "Scheduled", world.fetch);
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Import from a sheet…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import from a Sheet" }));
  const choose = (csv: string) =>
    user.upload(dialog.getByLabelText("Sheet to import"), new File([csv], "posts.csv"));
  return { user, dialog, choose };
}

test("a sheet with faults names each with its row, and plans nothing", async () => {
  const { dialog, choose } = await openDialog();
  await choose(`${HEAD}Hello,2031-01-02,09:00,Readers\r\n,2031-01-02,25:00,Nobody\r\n`);
  const table = within(await dialog.findByRole("table", { name: "Problems" }));
  const rows = table
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    "3textEnter a message.",
    "3timeThe time must be given as HH:mm.",
    "3groupsThere is no group called “Nobody”.",
  ]);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Schedule posts" }).disabled).toBe(
    true,
  );
});

test("a correct sheet says what it plans, and plans it", async () => {
  const { user, dialog, choose } = await openDialog();
  const row = "Hello,2031-01-02,09:00,Readers | Night market\r\n";
  await choose(`${HEAD}${row}${row.replace("02", "03")}`);
  expect(await dialog.findByText(/^2 posts will be scheduled\. First: .*, last: /)).toBeDefined();
  expect(await planned()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Schedule 2 posts" }));
  expect(await toastText()).toBe("Sheet Imported: 2 posts scheduled");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await planned()).toMatchObject([{ group_count: 2 }, { group_count: 2 }]);
});

test("Thai is read from UTF-8, UTF-16 and Thai Windows", async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x01, 0x0e]);
  expect(await readSheetFile(new Blob(["\uFEFFก"]))).toBe("ก");
  expect(await readSheetFile(new Blob([utf16]))).toBe("ก");
  expect(await readSheetFile(new Blob([new Uint8Array([0xa1, 0xd2])]))).toBe("กา");
});

test("a sheet with the wrong columns names them, and shows which there are", async () => {
  const { dialog, choose, user } = await openDialog();
  await choose("text,colour,day,time,groups\r\nHello,red,2031-01-02,09:00,Readers\r\n");
  expect(await dialog.findByText("Missing column: date")).toBeDefined();
  expect(
    dialog.getByText("Unknown columns: colour, day. Correct their names or remove them."),
  ).toBeDefined();
  const columns = dialog.getByRole("table", { name: "Columns of a sheet" });
  expect(within(columns).getAllByRole("row")).toHaveLength(SHEET_COLUMNS.length);
  expect(dialog.queryByRole("table", { name: "Problems" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Columns of a sheet" }));
  expect(dialog.queryByRole("table", { name: "Columns of a sheet" })).toBeNull();
});

test("the columns are folded until someone asks", async () => {
  const { dialog, user } = await openDialog();
  expect(dialog.queryByRole("table")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Columns of a sheet" }));
  const row = dialog.getByRole("row", { name: /^options/ });
  expect(row.textContent).toContain("silent, protect, no preview, pin, delete after 24 hours");
});

test("the example has every column, and only its names are unknown", async () => {
  const csv = await readSheetFile(exampleFile(world.clock.now()));
  expect(csv.split("\r\n")[0]).toBe(SHEET_COLUMNS.map((name) => `"${name}"`).join(","));
  const { body } = await world.call("POST", "/api/schedules/csv", { csv, dryRun: true });
  const codes = body.faults.map(({ cause }: { cause: { code: string } }) => cause.code);
  expect(new Set(codes)).toEqual(
    new Set([
      "sheet_group_unknown",
      "sheet_picture_unknown",
      "sheet_set_unknown",
      "sheet_keyboard_unknown",
    ]),
  );
});
