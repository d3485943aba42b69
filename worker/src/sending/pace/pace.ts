/**
 * Telegram's published limits, in messages; an album counts its items.
 * https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
 */
const BOT = { messages: 30, windowMs: 1000 };
const GROUP = { messages: 20, windowMs: 60_000 };
export const CHAT_INTERVAL_MS = 1000;

/** Messages may reach Telegram a little closer together than they left here. */
const BOT_MARGIN_MS = 15;
export const CHAT_MARGIN_MS = 50;

/** What left within a window of time: the moment of each message, oldest first. */
class Window {
  readonly #windowMs: number;
  readonly #limit: number;
  #moments: number[] = [];
  #first = 0;
  /** Messages that are about to leave, at a moment not yet known. */
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

  /** The first moment at which so many more fit. */
  readyAt(weight: number, now: number): number {
    this.prune(now);
    const count = this.#moments.length - this.#first;
    const excess = count + this.#reserved + weight - this.#limit;
    if (excess <= 0 || count + this.#reserved === 0) return now;
    // What is reserved leaves now at the soonest.
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
}

export const createBotWindow = () => new Window(BOT, BOT_MARGIN_MS);

interface ChatPace {
  /** True from the start of a call to its end: a chat gets one message at a time. */
  isBusy: boolean;
  clearAt: number;
  minute: Window;
}

/**
 * When a bot may post where. Kept in memory and told of every call. If the clock is set back, the time
 * here goes on, so that no window stays shut.
 */
export class Pace {
  readonly #bot = createBotWindow();
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
      chat = { isBusy: false, clearAt: 0, minute: new Window(GROUP, CHAT_MARGIN_MS) };
      this.#chats.set(id, chat);
    }
    return chat;
  }

  /** Forgets the chats that nothing holds back, or ten thousand of them would be kept for ever. */
  #sweep(time: number): void {
    if (time < this.#sweptAt + GROUP.windowMs) return;
    this.#sweptAt = time;
    for (const [id, chat] of this.#chats) {
      chat.minute.prune(time);
      if (!chat.isBusy && chat.minute.isEmpty && chat.clearAt <= time) this.#chats.delete(id);
    }
  }

  /** When the bot's own limit lets so many more messages leave. */
  botReadyAt(weight: number, now: number): number {
    return this.#bot.readyAt(weight, this.#steady(now)) - this.#setBackMs;
  }

  /** When the chat may get so many messages; null while it is getting one. */
  chatReadyAt(id: string, weight: number, now: number): number | null {
    const chat = this.#chats.get(id);
    if (!chat) return now;
    if (chat.isBusy) return null;
    const time = this.#steady(now);
    return Math.max(chat.clearAt, chat.minute.readyAt(weight, time)) - this.#setBackMs;
  }

  /** Keeps a place for a call that is being made ready; when it will begin is not known yet. */
  reserve(id: string, weight: number): void {
    this.#bot.reserve(weight);
    this.#chat(id).isBusy = true;
  }

  /** Gives the place back: the call begins now, or not at all. */
  unreserve(id: string, weight: number): void {
    this.#bot.reserve(-weight);
    this.#chat(id).isBusy = false;
  }

  /** A call begins. */
  begin(id: string, weight: number, now: number): void {
    const time = this.#steady(now);
    this.#sweep(time);
    this.#bot.add(weight, time);
    this.#chat(id).isBusy = true;
  }

  /** A call has ended. The chat's limits count from here: only now is it sure that the message is in. */
  end(id: string, weight: number, now: number): void {
    this.#count(this.#chat(id), weight, this.#steady(now));
    this.#chat(id).isBusy = false;
  }

  /** Takes in a message that an earlier process sent; the oldest first. */
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
