import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { AUTOMATIC_BOT } from "@tbm/contract/bots.ts";
import { EditInput } from "@tbm/contract/changes.ts";

import { createDb } from "#db/database.ts";
import { bots } from "#db/schema.ts";
import { deletePosts } from "#features/changes/changes.service.ts";
import { editPosts } from "#features/changes/edit.service.ts";
import { createDiskFiles } from "#hosts/node/storage/disk-files.ts";
import { inspectStorage } from "#hosts/node/storage/inspect-storage.ts";
import { migrate } from "#hosts/node/storage/migrations.ts";
import { openSqlite, sqliteDriver } from "#hosts/node/storage/sqlite.ts";
import { newId } from "#ids.ts";
import { enqueue } from "#ledger/enqueue.ts";
import { createLog } from "#log.ts";
import { resolveBot } from "#messages/references.ts";
import { shareAutomatic } from "#planning/automatic/share-groups.ts";
import type { Ports } from "#ports.ts";
import { readSettings, Settings } from "#settings.ts";
import { sealToken } from "#telegram/bot-token.ts";
import { createMemoryBackups } from "#testing/backups/memory-backups.ts";

import { insertRows } from "./rows.ts";

const ENVIRONMENT = {
  API_KEY: "canary-api-key-0123456789abcdef",
  SECRET_KEY: "canary-secret-key-0123456789abcdef",
};

interface KnownBot {
  id: number;
  token: string;
  /** The chats it is in. */
  chats: readonly { id: number; title: string }[];
}

/** A data folder like the one a worker leaves, written directly, for processes that start with many records. */
export function createDataFolder() {
  const path = mkdtempSync(join(tmpdir(), "tbm-data-"));
  const file = join(path, "bot-manager.sqlite");
  const database = openSqlite(file);
  migrate(database);
  const readers: DatabaseSync[] = [];
  const ports: Ports = {
    db: createDb(sqliteDriver(database)),
    ownDatabases: null,
    files: createDiskFiles(join(path, "files")),
    now: Date.now,
    randomBytes,
    subtle: crypto.subtle,
    setTimer: () => () => {},
    fetch: () => Promise.reject(new Error("No network here.")),
    notifyBotChanged: () => {},
    wake: () => {},
    background: () => {},
    runInTurn: (work) => work(),
    hasBudget: () => true,
    stopSignal: new AbortController().signal,
    inspection: {
      polls: true,
      noticesCrashes: true,
      storage: () => inspectStorage(database, path),
      lane: async () => null,
      process: () => null,
    },
    backups: createMemoryBackups(Date.now),
    settings: readSettings(Settings, { ...ENVIRONMENT, WORKER_URL: "http://worker.test" }),
    log: createLog(() => {}, Date.now, []),
  };

  async function addBot({ id: telegramId, token, chats }: KnownBot) {
    const id = newId(ports, "bot");
    const now = new Date().toISOString();
    await ports.db.insert(bots).values({
      id,
      name: "Shop",
      status: "online",
      token: token.slice(0, 10),
      created_at: now,
      telegram_id: String(telegramId),
      sealed_token: await sealToken(ports, id, token),
      webhook_path: newId(ports, "hook"),
      checked_at: now,
    });
    const groups = chats.map((chat) => {
      const chatId = String(chat.id);
      return { id: newId(ports, "grp"), name: chat.title, chatId, created_at: now };
    });
    insertRows(database, { groups });
    return { id, groups: groups.map((group) => group.id) };
  }

  return {
    path,
    database,
    ports,
    environment: ENVIRONMENT,
    addBot,
    /** Adds bots that may all post to these chats, and returns the groups. */
    addSharingBots: async (
      sharing: readonly Omit<KnownBot, "chats">[],
      chats: KnownBot["chats"],
    ) => {
      const groups: string[] = [];
      for (const [index, bot] of sharing.entries()) {
        const added = await addBot({ ...bot, chats: index === 0 ? chats : [] });
        groups.push(...added.groups);
        insertRows(database, {
          memberships: chats.map((chat) => ({ bot_id: added.id, chatId: String(chat.id) })),
        });
      }
      return groups;
    },
    /** Queues a message for which the worker chooses the bots. */
    broadcastAutomatic: async (groups: readonly string[], message: string) => {
      const id = newId(ports, "brd");
      const { botId } = await resolveBot(ports, AUTOMATIC_BOT);
      const fields = { message, keyboard: null, pictures: [], isAutomatic: true };
      const shared = await shareAutomatic(ports, [{ id, botId, source: "now", groups, ...fields }]);
      return ports.db.batch(enqueue(ports, shared));
    },
    broadcast: (botId: string, groups: readonly string[], message: string) => {
      const id = newId(ports, "brd");
      const fields = { message, keyboard: null, pictures: [] };
      return ports.db.batch(enqueue(ports, [{ id, botId, source: "now", groups, ...fields }]));
    },
    editPosts: (id: string, message: string) =>
      editPosts(ports, id, EditInput.parse({ message }), []),
    deletePosts: (id: string) => deletePosts(ports, id, undefined),
    /** Opens the database read-only while a worker uses it. */
    reopen: () => {
      const reader = new DatabaseSync(file, { readOnly: true });
      readers.push(reader);
      return reader;
    },
    remove: () => {
      if (database.isOpen) database.close();
      for (const reader of readers) reader.close();
      rmSync(path, { recursive: true });
    },
  };
}
