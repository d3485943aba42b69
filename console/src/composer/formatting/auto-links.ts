import { endOf, type Entity } from "@tbm/contract/content/entities.ts";

/** Text that Telegram turns into a link, a mention or a hashtag by itself. */
export interface AutoLink {
  type: "auto";
  offset: number;
  length: number;
}

/** The top-level domains with which Telegram recognizes a link without `https://`. */
const ENDINGS = new Set(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz
  ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr
  ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp
  ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu
  mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw
  sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz
  ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
  com net org info biz edu gov mil int name pro mobi asia app dev shop store online site website xyz top club live
  link click page blog news tech cloud space world today life fun game games bet casino win vip travel agency media
  studio design digital group company email chat social video music art bank finance money market sale deals
  plus one zone center global network systems solutions support academy school tours hotel restaurant cafe coffee
  fashion beauty health fitness jobs work events guide help wiki ไทย คอม рф`.split(/\s+/),
);

/** The characters a host name may contain. Separators of other scripts end it. */
const SYMBOL = String.raw`(?:(?!\p{Z})[\w.~\-\u{c0}-\u{1fff}\u200c\u200d\u2010-\u2015\u{2070}-\u{10ffff}])`;
const HOST = `${SYMBOL}*\\.${SYMBOL}+`;
const PATH = String.raw`(?:[/?#][^\s<>"«»]*)?`;
const TAG = String.raw`[\p{L}\p{Nd}_\u00b7\u200c\u0d80-\u0dff]`;
const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}_])`;
const NO_WORD_AFTER = String.raw`(?![\p{L}\p{N}_])`;

/** Telegram's rules, from MessageEntity.cpp of https://github.com/tdlib/td. The first match wins. */
const FOUND = new RegExp(
  [
    `(?<scheme>(?:https?|ftp)://)(?<host>${HOST})(?::\\d{1,5})?(?<path>${PATH})`,
    `(?:tg|ton)://[\\w-]+(?<ownPath>${PATH})`,
    String.raw`(?<![\w.+-])[\w.+-]*[\w-]@(?:[a-z\d](?:[\w-]*[a-z\d])?\.)+[a-z]{2,8}${NO_WORD_AFTER}`,
    `${NO_WORD_BEFORE}@(?:\\w{4,32}|gif|vid|pic)${NO_WORD_AFTER}`,
    `(?<!${TAG})#(?=[\\p{Nd}_]*\\p{L})${TAG}{1,256}(?!${TAG}|#)`,
    `(?<!${SYMBOL}|[/#@])(?<bareHost>${HOST})(?::\\d{1,5})?(?<barePath>${PATH})`,
  ].join("|"),
  "giu",
);

const isIp = (parts: readonly string[]): boolean =>
  parts.length === 4 &&
  parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);

/** A capitalized ending such as `So` is the start of a sentence after a missing space. */
const isKnownEnding = (ending: string): boolean =>
  ENDINGS.has(ending.toLowerCase()) && !/^\p{Lu}\P{Lu}+$/u.test(ending);

function isHost(host: string, { isBare }: { isBare: boolean }): boolean {
  const parts = host.split(".");
  if (parts.some((part) => part === "" || part.length > 63 || part.endsWith("-"))) return false;
  if (isIp(parts)) return true;
  const ending = parts.at(-1) ?? "";
  const isName = /^(?:xn--[a-z\d]+|[^_-]{2,})$/iu.test(ending) && /[^\d.]/.test(host);
  return isName && !parts.at(-2)?.includes("_") && (!isBare || isKnownEnding(ending));
}

const OPENING: Partial<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Cuts the path at an unmatched closing bracket and removes punctuation that ends a sentence. */
function pathWithin(path: string): string {
  const opened: string[] = [];
  let end = 0;
  for (const letter of path) {
    const opening = OPENING[letter];
    if ("([{".includes(letter)) opened.push(letter);
    if (opening !== undefined) {
      const index = opened.lastIndexOf(opening);
      if (index < 0) break;
      opened.splice(index, 1);
    }
    end += letter.length;
  }
  return path.slice(0, end).replace(/[.:;,('?!`]+$/, "");
}

/** How many characters of the match are a link; 0 if none. */
function linkLength({ 0: found, groups = {} }: RegExpExecArray): number {
  const { scheme = "", host, bareHost, path, ownPath, barePath } = groups;
  const name = host ?? bareHost;
  if (name !== undefined) {
    const whole = name.replace(/\.+$/, "");
    if (!isHost(whole, { isBare: host === undefined })) return 0;
    if (whole !== name) return scheme.length + whole.length;
  }
  const rest = path ?? ownPath ?? barePath ?? "";
  return found.length - rest.length + pathWithin(rest).length;
}

/** What Telegram links by itself in a text without formats. */
function linksIn(text: string): AutoLink[] {
  const links: AutoLink[] = [];
  // A phone needs milliseconds to compile the expression.
  if (text.trim() === "") return links;
  const search = new RegExp(FOUND);
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const length = linkLength(found);
    const { host, bareHost = host } = found.groups ?? {};
    if (length > 0) links.push({ type: "auto", offset: found.index, length });
    // A host that is not a link may be followed by a mention or a hashtag.
    else search.lastIndex = found.index + (bareHost?.length ?? 1);
  }
  return links;
}

/** The same for a text with formats: code and existing links are left alone. */
export function autoLinks(text: string, entities: readonly Entity[]): AutoLink[] {
  const own = entities.filter(({ type }) => type === "code" || type === "text_link");
  return linksIn(text).filter(
    (link) => !own.some((entity) => entity.offset < endOf(link) && endOf(entity) > link.offset),
  );
}
