import { createHash } from "node:crypto";

import type { Bot } from "@tbm/contract/bots.ts";
import type { BroadcastDetail, Delivery } from "@tbm/contract/broadcasts.ts";
import type { CampaignRun } from "@tbm/contract/campaign-forecast.ts";
import type { Campaign } from "@tbm/contract/campaigns.ts";
import type { GroupSet } from "@tbm/contract/group-sets.ts";
import type { BotStanding, Group } from "@tbm/contract/groups.ts";
import type { Folder, Image } from "@tbm/contract/images.ts";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import type { ScheduleDetail } from "@tbm/contract/schedules.ts";

import type { WireClient } from "./wire-client.ts";

/** A record with pictures, in any of the forms that the API uses. */
interface Illustrated {
  url?: string;
  image_url?: string | null | undefined;
  image_urls?: string[] | null | undefined;
  pictures?: unknown;
}

/** Counts the deliveries by state and reason, with the first of each in full. */
function kindsOf(deliveries: readonly Delivery[]) {
  const kinds = Map.groupBy(deliveries, ({ state, reason }) => JSON.stringify([state, reason]));
  return [...kinds.values()].map((some) => ({ count: some.length, first: some[0] }));
}

async function each<Item, Result>(items: readonly Item[], read: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}

/** Reads all records that a worker's API returns, in the form of a fixture's records.json. */
export async function readRecords({ get, pages, bytes }: WireClient) {
  const digestOf = async (address: string) =>
    createHash("sha256")
      .update(await bytes(address))
      .digest("hex");
  /** Replaces addresses, which differ between workers, by the digests of their files, which must not. */
  async function withBytes<Shown extends Illustrated>(record: Shown) {
    const { url, image_url, image_urls, pictures: _, ...rest } = record;
    const all = [url, image_url, ...(image_urls ?? [])].filter((one) => typeof one === "string");
    return { ...rest, pictures: await each([...new Set(all)], digestOf) };
  }
  const detail = async <Detail extends Illustrated>(path: string) => {
    const record: Detail = await get(path);
    return withBytes(record);
  };

  const bots: Bot[] = await get("/api/bots");
  const groups: Group[] = await get("/api/groups");
  const standings: BotStanding[] = await get("/api/groups/standings");
  const sets: GroupSet[] = await get("/api/group-sets");
  const folders: Folder[] = await get("/api/folders");
  const keyboards: Keyboard[] = await get("/api/keyboards");
  const campaigns: Campaign[] = await get("/api/campaigns");
  const idOf = ({ id }: { id: string }) => id;
  const schedules = await pages("/api/schedules", LIMITS.schedulesPerPage, idOf);
  const broadcasts = await pages("/api/broadcasts", LIMITS.broadcastsPerPage, idOf);
  const groupOf = ({ group_id }: Delivery) => group_id;
  return {
    bots,
    groups,
    standings,
    sets,
    folders,
    images: (
      await each(folders, async ({ id }) => {
        const images: Image[] = await get(`/api/folders/${id}/images`);
        return each(images, withBytes);
      })
    ).flat(),
    keyboards,
    schedules: await each(schedules, ({ id }) => detail<ScheduleDetail>(`/api/schedules/${id}`)),
    campaigns,
    campaignRuns: await each(campaigns, async ({ id }) => {
      const runs: CampaignRun[] = await get(`/api/campaigns/${id}/runs`);
      return { id, runs: await each(runs, withBytes) };
    }),
    broadcasts: await each(broadcasts, ({ id }) =>
      detail<BroadcastDetail & Illustrated>(`/api/broadcasts/${id}`),
    ),
    deliveries: await each(broadcasts, async ({ id }) => {
      const path = `/api/broadcasts/${id}/deliveries`;
      return { id, kinds: kindsOf(await pages(path, LIMITS.deliveriesPerPage, groupOf)) };
    }),
  };
}

export type Records = Awaited<ReturnType<typeof readRecords>>;
