import { z } from "zod/mini";

const STORAGE_KEY = "bot-manager-test-groups";

const Remembered = z.record(z.string(), z.string());

function read(): Record<string, string> {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** The group of this bot's last test send; null if there was none. */
export const testGroupOf = (botId: string): string | null => read()[botId] ?? null;

export function rememberTestGroup(botId: string, groupId: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), [botId]: groupId }));
  } catch {
    // A browser may forbid storage. The group must then be chosen again.
  }
}
