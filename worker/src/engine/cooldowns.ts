import { sql } from "drizzle-orm";

import type { SqlValue } from "#db/database.ts";
import { cooldowns } from "#db/schema.ts";
import type { Ports } from "#ports.ts";

/** Stands for the bot itself where a group is named. */
const WHOLE_BOT = "";

/** Two waits that end this close together are one wait, told twice. */
const SAME_END_MS = 2500;

const toMs = (value: SqlValue | undefined) => Date.parse(String(value));

interface Refusal {
  groupId: string;
  at: number;
  until: number;
}

/**
 * Until when Telegram wants nothing more, by group and for the bot as a whole. What it asks for one
 * group holds for that group; if the next call to another group is refused as well and until the same
 * moment, it holds for the bot. Kept in the database, so that a restart does not ask too early.
 */
export class Cooldowns {
  readonly #until = new Map<string, number>();
  #lastRefusal: Refusal | null = null;
  #unwritten = new Map<string, number>();

  readonly #ports: Ports;
  readonly #botId: string;

  constructor(ports: Ports, botId: string) {
    this.#ports = ports;
    this.#botId = botId;
  }

  async read(): Promise<void> {
    const rows = await this.#ports.db.all<SqlValue[]>(
      sql`SELECT group_id, until FROM ${cooldowns} WHERE bot_id = ${this.#botId}`,
    );
    for (const row of rows) this.#until.set(String(row[0]), toMs(row[1]));
  }

  groupReadyAt(groupId: string): number {
    return this.#until.get(groupId) ?? 0;
  }

  get botReadyAt(): number {
    return this.#until.get(WHOLE_BOT) ?? 0;
  }

  #hold(id: string, until: number): void {
    if (until <= (this.#until.get(id) ?? 0)) return;
    this.#until.set(id, until);
    this.#unwritten.set(id, until);
  }

  /** Telegram asks to wait. */
  refuse(groupId: string, startedAt: number, until: number): void {
    const last = this.#lastRefusal;
    this.#hold(groupId, until);
    const isOfBot =
      last &&
      last.groupId !== groupId &&
      startedAt >= last.at &&
      Math.abs(until - last.until) <= SAME_END_MS;
    if (isOfBot) this.#hold(WHOLE_BOT, until);
    this.#lastRefusal = { groupId, at: this.#ports.now(), until };
  }

  /** A call that began after the last refusal went through, so that one concerned its group alone. */
  accept(startedAt: number): void {
    if (this.#lastRefusal && startedAt >= this.#lastRefusal.at) this.#lastRefusal = null;
  }

  /** Keeps a group waiting for a reason of our own. */
  hold(groupId: string, until: number): void {
    this.#hold(groupId, until);
  }

  /** The statements that make what is new last, and forget what is over. */
  write() {
    if (this.#unwritten.size === 0) return [];
    const rows = JSON.stringify(
      Array.from(this.#unwritten, ([id, until]) => [id, new Date(until).toISOString()]),
    );
    this.#unwritten = new Map();
    const { db, now } = this.#ports;
    for (const [id, until] of this.#until) if (until <= now()) this.#until.delete(id);
    return [
      db.run(sql`
        INSERT INTO ${cooldowns} (bot_id, group_id, until)
        SELECT bots.id, item.value ->> 0, item.value ->> 1
        FROM json_each(${rows}) AS item JOIN bots ON bots.id = ${this.#botId}
        WHERE true ON CONFLICT DO UPDATE SET until = excluded.until`),
      db.run(sql`
        DELETE FROM ${cooldowns}
        WHERE bot_id = ${this.#botId} AND until < ${new Date(now()).toISOString()}`),
    ];
  }
}
