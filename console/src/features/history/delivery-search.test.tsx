import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { historyScreen as on, prepareSending } from "#testing/screens/history-screen.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

test("a broadcast's deliveries can be searched by group name", async () => {
  const { send } = await prepareSending(world);
  const { user } = await on.openOne(world.fetch, await send("Hello"));
  expect(await on.rows("Deliveries")).toHaveLength(3);
  await user.type(await screen.findByLabelText("Search groups"), " nIGHT");
  await waitFor(async () =>
    expect((await on.rows("Deliveries")).map(([group]) => group)).toEqual([
      expect.stringContaining("Night market"),
    ]),
  );
  await user.type(screen.getByLabelText("Search groups"), " owls");
  expect(await screen.findByText("No groups found")).toBeDefined();
});

test("parts that differ per group are named in a campaign's title, and only there", async () => {
  const { send } = await prepareSending(world);
  await send("By hand {random}");
  const { input } = await prepareCampaign(world, 1);
  const messageTemplate = "Lucky {random}!";
  await world.call("POST", "/api/campaigns", { ...input, messageTemplate });
  await world.elapse(1000);
  const user = await on.open(world.fetch);
  const link = await screen.findByRole("link", { name: "Lucky random number!" });
  expect(screen.getByRole("link", { name: "By hand {random}" })).toBeDefined();
  await user.click(link);
  expect(
    await screen.findByText("Each group gets its own number in place of {random}."),
  ).toBeDefined();
});
