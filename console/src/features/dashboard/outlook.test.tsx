import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { openScreen } from "#testing/open-screen.ts";
import { prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { prepareSending } from "#testing/screens/history-screen.ts";
import { finishSending } from "#testing/screens/schedules-screen.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

const openPage = () => openScreen("/", "Dashboard", world.fetch);
const findCard = (name: string) => screen.findByRole("region", { name });

async function schedule(botId: string, groups: readonly string[], time: string) {
  const form = new FormData();
  const fields = { botId, message: `At ${time}`, date: "2026-11-15", time, repeat: "none" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("groups", JSON.stringify(groups.slice(0, 1)));
  return (await world.call("POST", "/api/schedule", form)).body.id;
}

test("campaigns and scheduled messages of the next 24 hours are one list by time", async () => {
  const { input } = await prepareCampaign(world, 30);
  const { body } = await world.call("POST", "/api/campaigns", { ...input, intervalHours: 10 });
  await finishSending(world);
  const id = await schedule(input.botId, input.groups, "23:30");
  await openPage();
  const card = within(await findCard("Next 24 hours"));
  expect(card.getByText("3 posts planned")).toBeDefined();
  const rows = await card.findAllByRole("listitem");
  const texts = rows.map((row) => row.textContent.trim().replaceAll(/\s+/g, " "));
  expect(texts).toEqual([
    expect.stringMatching(/^1[56] พ\.ย\. \d\d:\d\dLucky drawShop 2 groupscampaign$/),
    expect.stringMatching(/^1[56] พ\.ย\. \d\d:\d\dAt 23:30Shop 1 group$/),
    expect.stringMatching(/^1[56] พ\.ย\. \d\d:\d\dLucky drawShop 2 groupscampaign$/),
  ]);
  const links = card.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    `/autosendgame/${body.id}`,
    `/scheduled/${id}`,
    `/autosendgame/${body.id}`,
  ]);
});

test("posts beyond the first few are counted", async () => {
  const { input } = await prepareCampaign(world, 30);
  await world.call("POST", "/api/campaigns", { ...input, intervalHours: 2 });
  await finishSending(world);
  await openPage();
  const card = within(await findCard("Next 24 hours"));
  expect(card.getAllByRole("listitem")).toHaveLength(6);
  const planned = Number.parseInt(card.getByText(/posts planned$/).textContent, 10);
  expect(planned).toBeGreaterThan(6);
  expect(card.getByText(/^and \d+ more posts/).textContent).toContain(`and ${planned - 6} more`);
});

test("without plans, one line says so", async () => {
  await openPage();
  expect((await findCard("Next 24 hours")).textContent).toBe(
    "Next 24 hoursNo posts are planned for the next 24 hours.",
  );
});

test("the last 14 days are bars with a text for each day", async () => {
  const { send, sendWithFailure } = await prepareSending(world);
  await send("Hello");
  await sendWithFailure("Again");
  await openPage();
  const card = within(await findCard("Last 14 days"));
  const chart = card.getByRole("img", { name: "Messages per day, in total 5 sent, 1 failed" });
  const titles = Array.from(chart.querySelectorAll("title"), ({ textContent }) => textContent);
  expect(titles).toHaveLength(14);
  expect([titles[0], titles.at(-1)]).toEqual(["2 พ.ย.: 0 sent", "15 พ.ย.: 5 sent, 1 failed"]);
  const rows = within(card.getByRole("table", { name: "Messages per day" })).getAllByRole("row");
  expect(rows.at(-1)?.textContent).toBe("15 พ.ย.5 sent, 1 failed");
  const [firstDay] = chart.querySelectorAll("g");
  if (firstDay) fireEvent.pointerEnter(firstDay);
  expect(card.getByText(/^2 พ\.ย\.: 0 sent/, { selector: "p" })).toBeDefined();
  fireEvent.pointerLeave(chart);
  expect(card.getByText(/^5 sent, 1 failed/, { selector: "p" })).toBeDefined();
});
