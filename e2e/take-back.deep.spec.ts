import { expect } from "@playwright/test";

import { addBotInGroups, visibleTexts } from "./audience-fixtures.ts";
import type { Simulator, Worker } from "./hosts.ts";
import { expectNoLongTask } from "./longest-task.ts";
import { control } from "./simulator-fixtures.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

// A trace takes screenshots inside the tasks that are measured.
test.use({ trace: "off" });

const GROUPS = 1000;
/** Other work on the machine may slow the deletion more than the sending before it. */
const TOLERANCE = 1.25;

interface Timed {
  created_at: string;
  finished_at: string | null;
}

/** Adds a bot in many groups. Returns its id and those of the groups. */
async function addBotInManyGroups(worker: Worker, simulator: Simulator) {
  const botId = await addBotInGroups(worker, simulator, "Shop", []);
  const [bot] = await (await fetch(`${simulator.url}/_/bots`)).json();
  for (let made = 0; made < GROUPS; made += 100) {
    const bots = [{ botId: bot.id, status: "administrator" }];
    const chats = Array.from({ length: 100 }, (_, index) => ({
      type: "supergroup",
      title: `Group ${made + index}`,
      bots,
    }));
    await Promise.all(chats.map((chat) => control(simulator.url, "POST", "/chats", chat)));
  }
  const path = `/api/bots/${botId}/groups`;
  const read = () => callWorker<{ id: string }[]>(worker, "GET", path);
  await expect.poll(async () => (await read()).length).toBe(GROUPS);
  const groups = (await read()).map(({ id }) => id);
  await callWorker(worker, "POST", "/api/groups/accept", { groups });
  return { botId, groups };
}

test("1,000 posts are deleted as fast as they were sent, and the page stays live", async ({
  connected: page,
  worker,
  simulator,
}) => {
  test.setTimeout(600_000);
  const { botId, groups } = await addBotInManyGroups(worker, simulator);
  const form = new FormData();
  for (const [name, value] of Object.entries({ botId, message: "Mango 100 baht" })) {
    form.append(name, value);
  }
  form.append("groups", JSON.stringify(groups));
  const answer = await callWorker<{ broadcastId: string }>(worker, "POST", "/api/send/now", form);
  const id = answer.broadcastId;
  const ended = async (path: string): Promise<number> => {
    const read = () => callWorker<Timed>(worker, "GET", path);
    await expect.poll(async () => (await read()).finished_at, { timeout: 300_000 }).not.toBeNull();
    const { created_at, finished_at } = await read();
    return Date.parse(finished_at ?? "") - Date.parse(created_at);
  };
  const sendingMs = await ended(`/api/broadcasts/${id}`);

  await page.goto(`${worker.url}/history/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete posts…" }).click();
  const question = page.getByRole("dialog", { name: "Delete Posts" });
  await expect(question.getByText("Delete this message in 1,000 groups?")).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();

  const deletion = page.getByRole("article", { name: "Deletion in 1,000 groups" });
  const progress = deletion.getByText(/^[\d,]+ of 1,000 done\./);
  const done = async () => Number((await progress.innerText()).split(" ")[0]?.replace(",", ""));
  const search = page.getByPlaceholder("Search by name or chat ID");
  await expectNoLongTask(page, async () => {
    const before = await done();
    await search.pressSequentially("Group 99", { delay: 40 });
    await expect(page.getByRole("cell", { name: /^Group 990/ })).toBeVisible();
    await search.clear();
    await expect.poll(done).toBeGreaterThan(before);
  });

  await expect(deletion.getByText("1,000 of 1,000 deleted")).toBeVisible({ timeout: 300_000 });
  expect(await visibleTexts(simulator)).toEqual([]);
  const [change] = await callWorker<{ id: string }[]>(
    worker,
    "GET",
    `/api/broadcasts/${id}/changes`,
  );
  const deletingMs = await ended(`/api/changes/${change?.id}`);
  expect(deletingMs).toBeLessThan(sendingMs * TOLERANCE);
});
