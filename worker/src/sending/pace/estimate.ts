import { CHAT_INTERVAL_MS, CHAT_MARGIN_MS, createBotWindow, Pace } from "./pace.ts";

/** Deliveries that are alike, each to a group of its own. */
export interface Part {
  deliveries: number;
  /** How many messages each of a delivery's steps is to Telegram's limits. */
  weights: readonly number[];
}

export interface Load {
  /** In the order in which they leave. */
  parts: readonly Part[];
  /** What the group that waits for most gets, by weight and in order. */
  busiest: readonly number[];
}

interface Turn {
  order: number;
  readyAt: number;
  step: number;
  weights: readonly number[];
}

/** Beyond so many messages the rate no longer changes, and the rest is reckoned from it. */
const MOST_SIMULATED = 20_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Turns of one step; each is ready no earlier than the one before it. */
class Line {
  readonly #turns: Turn[] = [];
  #first = 0;

  get head(): Turn | undefined {
    return this.#turns[this.#first];
  }

  push(turn: Turn): void {
    this.#turns.push(turn);
  }

  drop(): void {
    this.#first += 1;
  }
}

function* deliveriesOf(parts: readonly Part[]): Generator<Turn, undefined> {
  let order = 0;
  for (const { deliveries, weights } of parts) {
    for (let count = 0; count < deliveries; count += 1) {
      yield { order, readyAt: 0, step: 0, weights };
      order += 1;
    }
  }
}

/** Of what is begun, the oldest that is ready. */
function nextBegun(lines: Iterable<Line>, now: number): Line | null {
  let next: Line | null = null;
  for (const line of lines) {
    const { head } = line;
    if (head && head.readyAt <= now && head.order < (next?.head?.order ?? Infinity)) next = line;
  }
  return next;
}

/** When the last message leaves if the bot sends as a lane does and every call is answered at once. */
function botMs(parts: readonly Part[]): number {
  const bot = createBotWindow();
  const begun = new Map<string, Line>();
  const fresh = deliveriesOf(parts);
  let waiting = fresh.next().value;
  let simulated = 0;
  let now = 0;
  let lastAt = 0;
  for (;;) {
    const line = nextBegun(begun.values(), now);
    const turn = line?.head ?? waiting;
    if (!turn) {
      const readyAt = [...begun.values()].map(({ head }) => head?.readyAt ?? Infinity);
      now = Math.min(Infinity, ...readyAt);
      if (now === Infinity) break;
      continue;
    }
    const { step, weights } = turn;
    const weight = weights[step] ?? 1;
    const at = bot.readyAt(weight, now);
    if (at > now) {
      now = at;
      continue;
    }
    bot.add(weight, now);
    simulated += weight;
    lastAt = now;
    if (line) line.drop();
    else waiting = simulated < MOST_SIMULATED ? fresh.next().value : undefined;
    if (step + 1 === weights.length) continue;
    const key = `${weights.join()}/${step}`;
    const following = begun.get(key) ?? new Line();
    begun.set(key, following);
    const readyAt = now + weight * CHAT_INTERVAL_MS + CHAT_MARGIN_MS;
    following.push({ ...turn, step: step + 1, readyAt });
  }
  const all = sum(parts.map(({ deliveries, weights }) => deliveries * sum(weights)));
  return simulated === 0 ? 0 : lastAt * (all / simulated);
}

/** When the last of these messages leaves for one chat. */
function chatMs(weights: readonly number[]): number {
  const pace = new Pace();
  let now = 0;
  for (const weight of weights) {
    now = Math.max(now, pace.chatReadyAt("", weight, now) ?? now);
    pace.begin("", weight, now);
    pace.end("", weight, now);
  }
  return now;
}

/** How long it takes at Telegram's limits until the last message has left. */
export const estimateSeconds = ({ parts, busiest }: Load): number =>
  Math.max(botMs(parts), chatMs(busiest)) / 1000;
