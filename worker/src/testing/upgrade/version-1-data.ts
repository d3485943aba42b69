import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import type { BotStanding } from "@tbm/simulator/control/control-inputs.ts";
import type { ChatView } from "@tbm/simulator/control/control-views.ts";
import type { JournalEntry } from "@tbm/simulator/journal.ts";

import type { Records } from "./read-records.ts";

const FIXTURES = join(import.meta.dirname, "..", "fixtures");

/** Sentences of version 1.0 that are worded differently today. */
const REWORDED = [
  ["Telegram has trouble of its own.", "Telegram is having problems."],
  ["The bot may not write in the group.", "The bot isn't allowed to write in the group."],
  ["The bot may not post in the chat.", "The bot isn't allowed to post in the chat."],
] as const;

/** The state of Telegram under version 1.0: its chats in order of creation, and the bots' posts that members saw. */
export interface Version1Telegram {
  killedAt: string;
  bots: { name: string; username: string; token: string }[];
  chats: (Pick<ChatView, "id" | "type" | "title" | "migratedTo" | "migratedFrom" | "isDeleted"> & {
    bots: (BotStanding & { botId: number })[];
  })[];
  journal: JournalEntry[];
}

export type FixtureHost = "node" | "workerd";

/** Unpacks the data that version 1.0 left on a host; see fixtures/README.md. */
export function unpackVersion1(host: FixtureHost, folder: string) {
  const packed = readFileSync(join(FIXTURES, `version-1.0-${host}.tar.br`));
  const { status, stderr } = spawnSync("tar", ["-xf", "-", "-C", folder], {
    input: brotliDecompressSync(packed),
  });
  if (status !== 0) throw new Error(stderr.toString());
  function read(name: string): unknown {
    let text = readFileSync(join(folder, name), "utf8");
    for (const [before, now] of REWORDED) text = text.replaceAll(before, now);
    return JSON.parse(text);
  }
  return {
    dataDir: join(folder, "data"),
    /** Exists only for the Node host. */
    archive: join(folder, "archive.tar"),
    // The fixture was created with exactly these types.
    telegram: read("telegram.json") as Version1Telegram,
    records: read("records.json") as Records,
  };
}
