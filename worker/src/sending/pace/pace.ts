import { BOT_LIMIT, GROUP_LIMIT } from "#telegram/rate-limits.ts";

export const CHAT_INTERVAL_MS = 1000;

/** How long a message takes to arrive is known only roughly. */
const BOT_MARGIN_MS = 5;
export const CHAT_MARGIN_MS = 50;

/** A sliding window: the time of each message sent in it, oldest first. */
class Window {
  readonly #windowMs: number;
  readonly #limit: number;
  #moments: number[] = [];
  #first = 0;
  /** Messages about to be sent, at a time not known yet. */
  #reserved = 0;

  constructor({ messages, windowMs }: { messages: number; windowMs: number }, marginMs: number) {
    this.#limit = messages;
    this.#windowMs = windowMs + marginMs;
  }

  get isEmpty(): boolean {
    return this.#first === this.#moments.length;
  }

  prune(now: number): void {
    while (!this.isEmpty && (this.#moments[this.#first] ?? now) <= now - this.#windowMs) {
      this.#first += 1;
    }
    if (this.#first > 64 && this.#first * 2 > this.#moments.length) {
      this.#moments = this.#moments.slice(this.#first);
      this.#first = 0;
    }
  }

  /** When `weight` more messages fit. */
  readyAt(weight: number, now: number): number {
    this.prune(now);
    const count = this.#moments.length - this.#first;
    const excess = count + this.#reserved + weight - this.#limit;
    if (excess <= 0 || count + this.#reserved === 0) return now;
    // Reserved messages are sent now at the earliest.
    if (excess > count && this.#reserved > 0) return now + this.#windowMs;
    const last = Math.min(this.#first + excess, this.#moments.length) - 1;
    return (this.#moments[last] ?? now) + this.#windowMs;
  }

  reserve(weight: number): void {
    this.#reserved += weight;
  }

  add(weight: number, at: number): void {
    for (let count = 0; count < weight; count += 1) this.#moments.push(at);
  }

  /** Counts messages that were added at `from` from a later moment on, also if they are no longer in the window. */
  postpone(weight: number, from: number, to: number): void {
    const index = this.#moments.indexOf(from, this.#first);
    if (index >= 0) this.#moments.splice(index, weight);
    let place = this.#moments.length;
    while (place > this.#first && (this.#moments[place - 1] ?? to) > to) place -= 1;
    for (let count = 0; count < weight; count += 1) this.#moments.splice(place, 0, to);
  }
}

/** After this many calls, the quickest of them is forgotten. */
const CALLS_KEPT = 2 * BOT_LIMIT.messages;

/** How long the quickest of the latest calls took. */
class QuickestCall {
  #latest = Infinity;
  /** The first calls may all be slow, because their connections are new. */
  #before = 0;
  #calls = 0;

  get ms(): number {
    return Math.min(this.#latest, this.#before);
  }

  note(ms: number): void {
    this.#latest = Math.min(this.#latest, ms);
    this.#calls += 1;
    if (this.#calls < CALLS_KEPT / 2) return;
    this.#before = this.#latest;
    this.#latest = Infinity;
    this.#calls = 0;
  }
}

export const createBotWindow = () => new Window(BOT_LIMIT, BOT_MARGIN_MS);

interface ChatPace {
  /** True from the start of a call to its end: a chat gets one message at a time. */
  isBusy: boolean;
  begunAt: number;
  clearAt: number;
  minute: Window;
}

/**
 * When a bot may post in which chat. It is in memory only, so every call must be reported to it. If the clock is set back,
 * time here continues, so that no chat stays blocked.
 */
export class Pace {
  readonly #bot = createBotWindow();
  readonly #quickest = new QuickestCall();
  readonly #chats = new Map<string, ChatPace>();
  #latest = 0;
  #setBackMs = 0;
  #sweptAt = 0;

  #steady(now: number): number {
    const time = now + this.#setBackMs;
    if (time < this.#latest) this.#setBackMs += this.#latest - time;
    this.#latest = Math.max(time, this.#latest);
    return this.#latest;
  }

  #chat(id: string): ChatPace {
    let chat = this.#chats.get(id);
    if (!chat) {
      chat = {
        isBusy: false,
        begunAt: 0,
        clearAt: 0,
        minute: new Window(GROUP_LIMIT, CHAT_MARGIN_MS),
      };
      this.#chats.set(id, chat);
    }
    return chat;
  }

  /** Drops chats that are free to post in, so that memory does not grow forever. */
  #sweep(time: number): void {
    if (time < this.#sweptAt + GROUP_LIMIT.windowMs) return;
    this.#sweptAt = time;
    for (const [id, chat] of this.#chats) {
      chat.minute.prune(time);
      if (!chat.isBusy && chat.minute.isEmpty && chat.clearAt <= time) this.#chats.delete(id);
    }
  }

  /** When the bot's own limit allows `weight` more messages. */
  botReadyAt(weight: number, now: number): number {
    return this.#bot.readyAt(weight, this.#steady(now)) - this.#setBackMs;
  }

  /** When the chat may get `weight` more messages. Null while a call to it is in flight. */
  chatReadyAt(id: string, weight: number, now: number): number | null {
    const chat = this.#chats.get(id);
    if (!chat) return now;
    if (chat.isBusy) return null;
    const time = this.#steady(now);
    return Math.max(chat.clearAt, chat.minute.readyAt(weight, time)) - this.#setBackMs;
  }

  /** Reserves capacity for a call that is being prepared. */
  reserve(id: string, weight: number): void {
    this.#bot.reserve(weight);
    this.#chat(id).isBusy = true;
  }

  /** Releases the reservation, because the call begins now or not at all. */
  unreserve(id: string, weight: number): void {
    this.#bot.reserve(-weight);
    this.#chat(id).isBusy = false;
  }

  /** Records that a call begins. */
  begin(id: string, weight: number, now: number): void {
    const time = this.#steady(now);
    this.#sweep(time);
    this.#bot.add(weight, time);
    const chat = this.#chat(id);
    chat.isBusy = true;
    chat.begunAt = time;
  }

  /**
   * Records that a call has ended. The chat's limits count from here, because the message has arrived by now. A call that
   * took longer than the quickest one may have delivered its message that much later, so the bot's limit counts it from then.
   */
  end(id: string, weight: number, now: number): void {
    const chat = this.#chat(id);
    const time = this.#steady(now);
    this.#quickest.note(time - chat.begunAt);
    this.#bot.postpone(weight, chat.begunAt, time - this.#quickest.ms);
    this.#count(chat, weight, time);
    chat.isBusy = false;
  }

  /** Records a message that an earlier process sent. Call it with the oldest first. */
  remember(id: string, weight: number, at: number): void {
    const time = this.#steady(at);
    this.#bot.add(weight, time);
    this.#count(this.#chat(id), weight, time);
  }

  #count(chat: ChatPace, weight: number, time: number): void {
    chat.minute.add(weight, time);
    chat.clearAt = time + weight * CHAT_INTERVAL_MS + CHAT_MARGIN_MS;
  }
}
