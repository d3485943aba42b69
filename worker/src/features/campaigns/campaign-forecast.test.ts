import type { CampaignRun, Forecast } from "@tbm/contract/campaign-forecast.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, pictureFile, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const HOUR = 3_600_000;

let world: World;
let stage: BotInGroups;
beforeEach(async () => {
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 1 });
});
afterEach(async () => {
  stage.assertNoBreach();
  await world.close();
});

const fileOf = (url: string) => new URL(url).pathname;

async function hourly(folderId: string, fields: Record<string, unknown> = {}) {
  const { body } = await stage.campaign(folderId, { intervalHours: 1, ...fields });
  const path = `/api/campaigns/${body.id}`;
  return {
    path,
    forecast: async (): Promise<Forecast> => (await world.call("GET", `${path}/forecast`)).body,
    runs: async (): Promise<CampaignRun[]> => (await world.call("GET", `${path}/runs`)).body,
  };
}

/** The time and the picture files of each send. */
const plan = ({ sends }: Forecast) =>
  sends.map(({ at, images }) => ({ at, files: images.map(({ url }) => fileOf(url)) }));

test("the sends match the forecast, across several rounds of pictures", async () => {
  const campaign = await hourly(await stage.folder(4), { imagesPerSend: 3 });
  await world.elapse(0.5 * HOUR);
  const expected = plan(await campaign.forecast());
  expect(expected).toHaveLength(10);
  await world.elapse(10 * HOUR);
  const sent = (await campaign.runs())
    .slice(0, 10)
    .toReversed()
    .map(({ at, image_urls }) => ({ at, files: image_urls.map(fileOf) }));
  expect(sent).toEqual(expected);
});

test("an image in the forecast has its id, its name and a URL that opens", async () => {
  const folderId = await stage.folder(0);
  const [id] = await stage.addImages(folderId, pictureFile(7));
  const campaign = await hourly(folderId);
  await world.elapse(1000);
  const [send] = (await campaign.forecast()).sends;
  expect(send).toEqual({
    at: "2026-11-15T06:00:00.000Z",
    images: [{ id, name: "7.png", url: expect.any(String) }],
  });
  expect((await world.fetch(send?.images[0]?.url ?? "")).status).toBe(200);
});

test("reports how many pictures are left and when the last of them is sent", async () => {
  const campaign = await hourly(await stage.folder(5), { imagesPerSend: 2 });
  const figures = async () => {
    const { images_left, images_total, lasts_until } = await campaign.forecast();
    return [images_left, images_total, lasts_until?.slice(11, 16)];
  };
  await world.elapse(0.5 * HOUR);
  expect(await figures()).toEqual([3, 5, "07:00"]);
  await world.elapse(HOUR);
  expect(await figures()).toEqual([1, 5, "07:00"]);
  await world.elapse(HOUR);
  expect(await figures()).toEqual([4, 5, "09:00"]);
});

test("once all pictures are used, the forecast covers the next round", async () => {
  const campaign = await hourly(await stage.folder(2));
  await world.elapse(1.5 * HOUR);
  expect(await campaign.forecast()).toMatchObject({
    images_left: 2,
    lasts_until: "2026-11-15T08:00:00.000Z",
  });
});

test("reports when the last picture is sent, even beyond the sends that are listed", async () => {
  const campaign = await hourly(await stage.folder(14));
  await world.elapse(1000);
  const { sends, lasts_until } = await campaign.forecast();
  expect(sends).toHaveLength(10);
  expect(lasts_until).toBe("2026-11-15T18:00:00.000Z");
});

test("an added picture appears in the forecast, and a deleted one disappears from it", async () => {
  const folderId = await stage.folder(2);
  const campaign = await hourly(folderId);
  await world.elapse(0.5 * HOUR);
  const [added] = await stage.addImages(folderId, pictureFile(9));
  const round = async () =>
    (await campaign.forecast()).sends.slice(0, 2).map(({ images }) => images[0]?.id ?? "");
  expect(await round()).toContain(added);
  await world.call("DELETE", `/api/images/${added}`);
  const { sends, images_left } = await campaign.forecast();
  expect(images_left).toBe(1);
  expect(sends.flatMap(({ images }) => images.map(({ id }) => id))).not.toContain(added);
});

test("the forecast has no sends for a paused campaign or an empty folder", async () => {
  const campaign = await hourly(await stage.folder(2));
  await world.elapse(1000);
  await world.call("POST", `${campaign.path}/stop`);
  const paused = { state: "paused", sends: [], lasts_until: null, images_left: 1, images_total: 2 };
  expect(await campaign.forecast()).toMatchObject(paused);
  const empty = await hourly(await stage.folder(0));
  const nothing = {
    state: "active",
    sends: [],
    lasts_until: null,
    images_left: 0,
    images_total: 0,
  };
  expect(await empty.forecast()).toMatchObject(nothing);
});

test("the forecast has no sends after the end date", async () => {
  const campaign = await hourly(await stage.folder(14), {
    intervalHours: 5,
    endDate: "2026-11-15",
  });
  await world.elapse(1000);
  expect(await campaign.forecast()).toMatchObject({
    state: "active",
    sends: [{ at: "2026-11-15T10:00:00.000Z" }, { at: "2026-11-15T15:00:00.000Z" }],
    lasts_until: null,
    images_left: 13,
    end_date: "2026-11-15",
    ends_at: "2026-11-15T17:00:00.000Z",
    timezone: "Asia/Bangkok",
  });
  await world.elapse(11 * HOUR);
  expect(await campaign.forecast()).toMatchObject({ state: "ended", sends: [] });
});

test("the forecast lists an overdue run as due now", async () => {
  await world.until(world.lanes.stop());
  const campaign = await hourly(await stage.folder(1));
  world.clock.advance(2.5 * HOUR);
  const [first, second] = (await campaign.forecast()).sends;
  expect(first?.at).toBe("2026-11-15T07:30:00.000Z");
  expect(second?.at).toBe("2026-11-15T08:00:00.000Z");
});

test.each([
  ["GET", "/forecast"],
  ["GET", "/runs"],
  ["POST", "/skip"],
  ["POST", "/send"],
])("%s %s of an unknown campaign answers 404", async (method, end) => {
  const answer = await world.call(method, `/api/campaigns/cmp_x${end}`);
  expect(answer).toMatchObject({ status: 404, body: { error: "There is no such campaign." } });
});
