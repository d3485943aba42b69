import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import { renderApp } from "#testing/render-app.tsx";
import { setViewport } from "#testing/viewport.ts";

import { FilterBar } from "./filter-bar.tsx";

function Screen({ isIcon = false }: { isIcon?: boolean }) {
  const [bot, setBot] = useState("");
  return (
    <FilterBar
      search={!isIcon && <input aria-label="Search" />}
      activeCount={bot ? 1 : 0}
      isNarrowed={bot !== ""}
      onClear={() => setBot("")}
    >
      <input aria-label="Bot" value={bot} onChange={(event) => setBot(event.target.value)} />
    </FilterBar>
  );
}

const open = () => renderApp("/", { routes: [{ path: "/", Component: Screen }] });

it("shows all filters beside the search on a wide screen", async () => {
  const { user } = open();
  await user.type(await screen.findByRole("textbox", { name: "Bot" }), "Shop");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

it("on a phone the filters are in a sheet, whose button counts those that are set", async () => {
  setViewport("phone");
  const { user } = open();
  expect(await screen.findByRole("textbox", { name: "Search" })).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "Bot" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filter" }));
  await user.type(sheet.getByRole("textbox", { name: "Bot" }), "Shop");
  await user.click(sheet.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  const opener = screen.getByRole("button", { name: "Filter (1)" });
  expect(document.activeElement).toBe(opener);
  await user.click(opener);
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(screen.getByRole("button", { name: "Filter" })).toBeDefined();
});

it("without a search, a phone has an icon for the filters, with the number of those that are set", async () => {
  setViewport("phone");
  const { user } = renderApp("/", { routes: [{ path: "/", Component: () => <Screen isIcon /> }] });
  const opener = await screen.findByRole("button", { name: "Filter" });
  await user.click(opener);
  const sheet = within(await screen.findByRole("dialog", { name: "Filter" }));
  await user.type(sheet.getByRole("textbox", { name: "Bot" }), "Shop");
  await user.click(sheet.getByRole("button", { name: "Done" }));
  within(screen.getByRole("button", { name: "Filter (1)" })).getByText("1");
});
