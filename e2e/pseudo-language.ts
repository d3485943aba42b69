import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, type Page } from "@playwright/test";

const ASSETS = join(import.meta.dirname, "..", "console", "dist", "assets");

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MARKED = "áƀćđéƒǵħíĵķĺɱńóṕǫŕśţúṽŵẋýźÁɃĆĐÉƑǴĦÍĴĶĹḾŃÓṔǪŔŚŢÚṼŴẊÝŹ";
const VOWEL = /[áéíóúý]/g;

/** Other languages need up to this much more room. */
const GROWTH = 0.4;

/** `Add Bot` becomes `Ááđđ Ƀóóţ`: readable, 40% longer, and without a plain letter. */
export function pseudo(text: string): string {
  const marked = text.replace(/[a-z]/gi, (letter) => MARKED[PLAIN.indexOf(letter)] ?? letter);
  let missing = Math.ceil(text.length * GROWTH);
  const each = Math.ceil(missing / (marked.match(VOWEL)?.length ?? 1));
  return marked.replace(VOWEL, (vowel) => {
    const more = Math.min(each, missing);
    missing -= more;
    return vowel.repeat(1 + more);
  });
}

type Token = string | [name: string, type?: string, choices?: Record<string, Token[]>];

const withoutTags = (text: string) =>
  text.replace(/<\/?\d+\/?>|[^<]+/g, (piece) => (piece.startsWith("<") ? piece : pseudo(piece)));

/** A compiled message, as in `["Delete ", ["name"], "?"]`. */
const pseudoTokens = (tokens: Token[]): Token[] =>
  tokens.map((token) => {
    if (typeof token === "string") return token === "#" ? token : withoutTags(token);
    const [name, type, choices] = token;
    if (!type || typeof choices !== "object") return token;
    const changed = Object.entries(choices).map(([key, value]) => [
      key,
      Array.isArray(value) ? pseudoTokens(value) : value,
    ]);
    return [name, type, Object.fromEntries(changed)];
  });

async function pseudoCatalog(part: string): Promise<string> {
  const name = readdirSync(ASSETS).find((file) =>
    new RegExp(`^texts-en-${part}-.*\\.js$`).test(file),
  );
  const catalog = await import(pathToFileURL(join(ASSETS, name ?? "")).href);
  const messages = catalog.messages as Record<string, Token[]>;
  const changed = Object.entries(messages).map(([id, tokens]) => [id, pseudoTokens(tokens)]);
  return `export const messages = ${JSON.stringify(Object.fromEntries(changed))}`;
}

/**
 * The console in Thai, with all its messages replaced by pseudo texts. The sentences of codes stay Thai. A plain
 * English word on the page therefore did not come through the message layer.
 */
export async function usePseudoLanguage(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("language", "th"));
  await page.route(/\/assets\/texts-th-\w+-[^/]*\.js$/, async (route) => {
    const [, part = ""] = /texts-th-(\w+)-/.exec(route.request().url()) ?? [];
    await route.fulfill({ contentType: "text/javascript", body: await pseudoCatalog(part) });
  });
}

/** Names, units and examples that are the same in every language. */
const NAMES =
  /(?:Telegram )?Bot Manager(?: v1\.0)?|https?:\/\/\S+|@\w+|\b(?:Asia\/Bangkok|UTC|GMT|\w+_bot|English|Cloudflare|telegram-bot-manager|Sale)\b|123456789:ABC…|\{\w+\}|\S+\.png/g;

/** The visible texts of the page that are not translated. */
export async function expectAllTranslated(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const isShown = (element: Element | null) => element?.checkVisibility() ?? false;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isCode = parent?.closest("code, kbd, script, style, [translate=no]");
      if (!isCode && isShown(parent)) found.push(node.textContent ?? "");
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isShown(element)) found.push(element.getAttribute(name) ?? "");
      }
    }
    return found;
  });
  const isPlain = (text: string) => {
    const isSentence = /[\u0E00-\u0E7F]/.test(text) && !new RegExp(`[${MARKED}]`).test(text);
    return !isSentence && /[a-z]{2,}/i.test(text.replaceAll(NAMES, ""));
  };
  expect.soft([...new Set(texts)].filter(isPlain), page.url()).toEqual([]);
}
