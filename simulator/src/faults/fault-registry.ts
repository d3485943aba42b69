import type { Random } from "#seeded-random.ts";

import { type Fault, FaultInput } from "./fault.ts";

type CallToMatch = { method: string; botId: number | null; chatId: number | null };

export type FaultRegistry = {
  add: (input: FaultInput) => Fault;
  list: () => Fault[];
  clear: (id?: string) => void;
  /** The fault that applies to this call, if any. Counts the call. */
  pick: (call: CallToMatch) => Fault | null;
};

const matches = (fault: Fault, call: CallToMatch): boolean => {
  const { method, chatId, botId } = fault.match;
  if (fault.kind === "album-partial" && call.method !== "sendmediagroup") return false;
  return (
    (method === undefined || method.toLowerCase() === call.method) &&
    (chatId === undefined || chatId === call.chatId) &&
    (botId === undefined || botId === call.botId)
  );
};

const isUsedUp = (fault: Fault) => fault.next !== undefined && fault.struck >= fault.next;

export function createFaultRegistry(random: Random): FaultRegistry {
  let faults: Fault[] = [];
  let lastId = 0;

  const appliesNow = (fault: Fault): boolean => {
    fault.seen++;
    const turn = fault.seen - fault.skip;
    if (turn <= 0 || turn % fault.every !== 0) return false;
    return fault.share >= 1 || random.next() < fault.share;
  };

  return {
    add: (input) => {
      const fault = { ...FaultInput.parse(input), id: `fault_${++lastId}`, seen: 0, struck: 0 };
      faults.push(fault);
      return fault;
    },
    list: () => faults,
    clear: (id) => {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
    },
    pick: (call) => {
      for (const fault of faults) {
        if (isUsedUp(fault) || !matches(fault, call) || !appliesNow(fault)) continue;
        fault.struck++;
        return fault;
      }
      return null;
    },
  };
}
