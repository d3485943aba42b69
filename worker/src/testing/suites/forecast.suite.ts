import { CampaignRun, Forecast } from "@tbm/contract/campaign-forecast.ts";
import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

import type { HostFixture } from "./host-fixture.ts";

const HOUR = 3_600_000;

const fileOf = (url: string | undefined) => new URL(url ?? "").pathname;

/** Wall-clock time in UTC, the time zone of the fixture's worker. */
const clock = (at: number) => new Date(at).toISOString().slice(11, 16);

/** Every host: a campaign's forecast, extra runs and quiet hours. */
export function describeForecast(fixture: () => HostFixture): void {
  async function addCampaign(botId: string, groups: string[], fields: Record<string, unknown>) {
    const folder = await fixture().call("POST", "/api/folders", { name: "Forecast" });
    const data = new FormData();
    data.append("folderId", folder.body.id);
    for (const seed of [21, 22, 23])
      data.append("images", new File([png({ seed })], `${seed}.png`));
    await fixture().call("POST", "/api/images", data);
    const { body } = await fixture().call("POST", "/api/campaigns", {
      name: "Game",
      botId,
      groups,
      folderId: folder.body.id,
      messageTemplate: "Play",
      ...fields,
    });
    const path = `/api/campaigns/${body.id}`;
    return {
      call: (method: string, end: string) => fixture().call(method, `${path}${end}`),
      forecast: async () => Forecast.parse((await fixture().call("GET", `${path}/forecast`)).body),
    };
  }

  test("a campaign sends what its forecast says; a run can be skipped, and an extra one sent now", async () => {
    const { botId, groups, seen } = await fixture().botInGroups(1);
    const campaign = await addCampaign(botId, groups, { intervalHours: 6 });
    await eventually(() => expect(seen()).toHaveLength(1));
    await eventually(async () => {
      expect((await campaign.forecast()).images_left).toBe(2);
    });
    const [next, second] = (await campaign.forecast()).sends;
    const skipped = await campaign.call("POST", "/skip");
    expect(skipped.body).toMatchObject({ status: "active", next_send_at: second?.at });
    expect((await campaign.forecast()).sends[0]?.images).toEqual(next?.images);
    const extra = await campaign.call("POST", "/send");
    expect(extra.status).toBe(201);
    expect(CampaignRun.parse(extra.body).image_urls.map(fileOf)).toEqual([
      fileOf(next?.images[0]?.url),
    ]);
    await eventually(() => expect(seen()).toHaveLength(2));
    expect((await campaign.forecast()).sends[0]?.at).toBe(second?.at);
    const runs = (await campaign.call("GET", "/runs")).body.map((run: unknown) =>
      CampaignRun.parse(run),
    );
    expect(runs.map(({ kind }: CampaignRun) => kind)).toEqual(["skipped", "extra", "planned"]);
  });

  test("a campaign waits for the end of its quiet hours, and ends with its last day", async () => {
    const { botId, groups, seen } = await fixture().botInGroups(1);
    const now = Date.now();
    const [quietFrom, quietUntil] = [clock(now - HOUR), clock(now + 2 * HOUR)];
    const endDate = new Date(now + 2 * 24 * HOUR).toISOString().slice(0, 10);
    const options = { intervalHours: 6, quietFrom, quietUntil, endDate };
    const campaign = await addCampaign(botId, groups, options);
    const { sends, ends_at } = await campaign.forecast();
    expect(clock(Date.parse(sends[0]?.at ?? ""))).toBe(quietUntil);
    expect(ends_at).toBe(new Date(Date.parse(endDate) + 24 * HOUR).toISOString());
    for (const { at } of sends) expect(Date.parse(at)).toBeLessThan(Date.parse(ends_at ?? ""));
    const extra = await campaign.call("POST", "/send");
    expect(extra.status).toBe(201);
    await eventually(() => expect(seen()).toHaveLength(1));
  });
}
