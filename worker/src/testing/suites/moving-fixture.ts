import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { noLimits } from "@tbm/simulator/limits/limit-settings.ts";
import { listen } from "@tbm/simulator/node-server.ts";
import { createSimulator } from "@tbm/simulator/simulator.ts";
import { expect } from "vitest";

import { codeIn } from "#testing/alerts/paired-operator.ts";
import type { Start, WorkerProcess } from "#testing/crash/worker-process.ts";
import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

const API_KEY = "canary-api-key-0123456789abcdef";

/** A record with pictures, in any of the forms that the API uses. */
interface Illustrated {
  url?: string;
  image_url?: string | null;
  image_urls?: string[];
  covers?: string[];
  images?: { url: string }[];
}

/** The simulator, and a folder in which workers are started one after another, without a public address. */
export async function createMovingFixture() {
  const folder = mkdtempSync(join(tmpdir(), "tbm-move-"));
  const telegram = createSimulator({ limits: noLimits() });
  const server = await listen(telegram);
  let worker: WorkerProcess | null = null;

  async function call(method: string, path: string, body?: unknown) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${worker?.url ?? ""}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${API_KEY}`,
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  }
  const get = async (path: string) => (await call("GET", path)).body;

  async function digestOf(url: string): Promise<string> {
    const { pathname, search } = new URL(url);
    const response = await fetch(`${worker?.url ?? ""}${pathname}${search}`);
    return createHash("sha256")
      .update(await response.bytes())
      .digest("hex");
  }

  /** Replaces addresses, which differ between workers, by the digests of their pictures, which must not. */
  async function withBytes(record: Illustrated) {
    const { url, image_url, image_urls = [], covers = [], images = [], ...rest } = record;
    const own = images.map((image) => image.url);
    const addresses = [url, image_url, ...image_urls, ...covers, ...own].filter(
      (address) => typeof address === "string",
    );
    return { ...rest, pictures: await Promise.all(addresses.map(digestOf)) };
  }

  /** A bot in two groups, which the worker discovers by polling. */
  async function botInGroups() {
    const { control } = telegram;
    const bot = control.createBot({ name: "Shop" });
    const added = await call("POST", "/api/bots", { name: "Shop", token: bot.token });
    for (const title of ["One", "Two"]) {
      control.addBot(control.createChat({ type: "supergroup", title }).id, bot.id);
    }
    const list = `/api/bots/${added.body.id}/groups`;
    await eventually(async () => expect((await call("GET", list)).body).toHaveLength(2));
    const groups: { id: string }[] = (await call("GET", list)).body;
    return { botId: String(added.body.id), groups: groups.map(({ id }) => id) };
  }

  /** Pairs a private chat that gets alerts. */
  async function pairOperator(botId: string): Promise<void> {
    const { control } = telegram;
    const path = `/api/bots/${botId}/alert-pairing`;
    const { body } = await call("PUT", path, { language: "th" });
    const { id } = control.createPerson({ name: "Ann" });
    const startsBot = control.listBots()[0]?.id ?? 0;
    control.changePerson(id, { startsBot, startText: codeIn(body.link) });
    await eventually(async () => expect((await get("/api/alerts")).chats).toHaveLength(1));
  }

  return {
    folder,
    telegram,
    call,
    botInGroups,
    /** The bots' posts that members of groups saw. */
    posts: () =>
      telegram.journal
        .all()
        .filter(({ kind, botId, chatId }) => kind === "posted" && botId !== null && chatId < 0),
    start: async (start: Start, dataDir: string, environment: Record<string, string> = {}) => {
      const given = { API_KEY, TELEGRAM_API_ROOT: server.url, TIMEZONE: "UTC", ...environment };
      worker = await start(dataDir, given);
      if (!worker.url) throw new Error(worker.log());
      return worker;
    },
    stop: async () => {
      await worker?.stop();
      worker = null;
    },
    /** Adds at least one record of each kind, and two pictures in a folder. Returns the folder's id. */
    addRecords: async (botId: string, groups: readonly string[]): Promise<string> => {
      const { body: made } = await call("POST", "/api/folders", { name: "Game" });
      const images = new FormData();
      images.append("folderId", made.id);
      for (const seed of [1, 2]) images.append("images", new File([png({ seed })], `${seed}.png`));
      await call("POST", "/api/images", images);
      const layout = { inline_keyboard: [[{ text: "Shop", url: "https://shop.example.com/" }]] };
      const keyboard = await call("POST", "/api/keyboards", { name: "Links", keyboard: layout });
      const form = new FormData();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      const fields = { message: "Tomorrow", date: tomorrow.slice(0, 10), time: "08:00" };
      const rule = JSON.stringify({ rrule: "FREQ=DAILY", times: ["18:30"] });
      const plan = { ...fields, repeat: "custom", rule };
      const all = { ...plan, botId, groups: JSON.stringify(groups) };
      for (const [name, value] of Object.entries(all)) form.append(name, value);
      form.append("keyboardId", keyboard.body.id);
      form.append("image", new File([png({ seed: 3 })], "3.png"));
      await call("POST", "/api/schedule", form);
      const post = new FormData();
      post.append("name", "Sale");
      post.append("message", "Half price");
      post.append("image", new File([png({ seed: 4 })], "4.png"));
      await call("POST", "/api/saved-posts", post);
      const draft = new FormData();
      draft.append("version", "0");
      draft.append("content", JSON.stringify({ message: "Half a sentence" }));
      draft.append("image", new File([png({ seed: 5 })], "5.png"));
      await call("PUT", "/api/drafts/drf_on_the_move", draft);
      await call("PUT", "/api/daily-limits", { posts: 9, skips: true });
      await call("PUT", `/api/groups/${groups[0] ?? ""}/daily-limit`, { posts: 8 });
      await call("POST", "/api/group-sets", { name: "Calm", groups, dailyLimit: 7 });
      await call("PUT", "/api/calendar-feed");
      await pairOperator(botId);
      return made.id;
    },
    /** All records that the worker returns, with pictures as digests. */
    records: async () => {
      const bots: { id: string; name: string; token: string }[] = await get("/api/bots");
      const groups: { id: string }[] = await get("/api/groups");
      const folders: (Illustrated & { id: string })[] = await get("/api/folders");
      const images: Illustrated[] = (
        await Promise.all(folders.map(({ id }) => get(`/api/folders/${id}/images`)))
      ).flat();
      const { scheduledMessages } = await get("/api/init");
      const savedPosts: Illustrated[] = await get("/api/saved-posts");
      const drafts: Illustrated[] = await get("/api/drafts");
      const broadcasts: (Illustrated & { id: string })[] = await get("/api/broadcasts");
      const { chats, language } = await get("/api/alerts");
      return {
        alerts: { chats, language },
        bots: bots.map(({ id, name, token }) => ({ id, name, token })),
        groups,
        days: await Promise.all(groups.map(async ({ id }) => (await get(`/api/groups/${id}`)).day)),
        groupSets: await get("/api/group-sets"),
        dailyLimits: await get("/api/daily-limits"),
        folders: await Promise.all(folders.map(withBytes)),
        images: await Promise.all(images.map(withBytes)),
        keyboards: await get("/api/keyboards"),
        savedPosts: await Promise.all(savedPosts.map(withBytes)),
        drafts: await Promise.all(drafts.map(withBytes)),
        campaigns: await get("/api/campaigns"),
        schedules: await Promise.all(scheduledMessages.map(withBytes)),
        broadcasts: await Promise.all(broadcasts.map(withBytes)),
        deliveries: await Promise.all(
          broadcasts.map(({ id }) => get(`/api/broadcasts/${id}/deliveries`)),
        ),
      };
    },
    close: async () => {
      await worker?.stop();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
