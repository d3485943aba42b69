import {
  endOf,
  type Entity,
  entityFault,
  type Format,
  FORMATS,
} from "@tbm/contract/content/entities.ts";
import fc from "fast-check";
import { expect, it } from "vitest";

import { nested } from "./nested-entities.ts";
import { type FormattedText, formatsAt, setLink, tidy, toggle } from "./rich-text.ts";
import { edit } from "./text-edit.ts";

const PLAIN_FORMATS = FORMATS.filter((format) => format !== "text_link");

type Act =
  | { kind: "toggle"; format: Format; from: number; to: number }
  | { kind: "link"; url: string | null; from: number; to: number }
  | { kind: "type"; text: string; from: number; to: number };

const places = { from: fc.nat(40), to: fc.nat(40) };
const words = fc.string({
  unit: fc.constantFrom("a", "b", "\n", " ", "ก็", "😀", "👩‍👧"),
  maxLength: 6,
});
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant("toggle"), format: fc.constantFrom(...PLAIN_FORMATS), ...places }),
  fc.record({
    kind: fc.constant("link"),
    url: fc.constantFrom("https://a.example", "https://b.example", null),
    ...places,
  }),
  fc.record({ kind: fc.constant("type"), text: words, ...places }),
);

/** A position in the text that a browser's caret can have. */
const placeIn = (text: string, index: number) => {
  const place = Math.min(index, text.length);
  return /[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place + 1 : place;
};

function perform(value: FormattedText, act: Act): FormattedText {
  const ends = [placeIn(value.text, act.from), placeIn(value.text, act.to)];
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  if (act.kind === "toggle") return toggle(value, { start, end }, act.format);
  if (act.kind === "link") return setLink(value, { start, end }, act.url);
  const text = value.text.slice(0, start) + act.text + value.text.slice(end);
  return edit(value, text, start + act.text.length);
}

const written = fc
  .tuple(words, fc.array(acts, { maxLength: 25 }))
  .map(([text, list]) => list.reduce(perform, { text, entities: [] }));

/** The formats of each character. */
const looks = ({ text, entities }: FormattedText) =>
  Array.from({ length: text.length }, (_, index) =>
    entities
      .filter((entity) => entity.offset <= index && endOf(entity) > index)
      .map(({ type, url }) => `${type} ${url ?? ""}`)
      .toSorted(),
  );

it("the worker accepts whatever is typed and formatted", () => {
  fc.assert(
    fc.property(written, ({ text, entities }) => {
      expect(entityFault(text, nested(entities))).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

it("a sent message looks as it was written", () => {
  fc.assert(
    fc.property(written, ({ text, entities }) => {
      expect(looks({ text, entities: nested(entities) })).toEqual(looks({ text, entities }));
    }),
  );
});

it("formats are always normalized", () => {
  fc.assert(
    fc.property(written, ({ text, entities }) => {
      expect(tidy(text, entities)).toEqual(entities);
    }),
  );
});

it("an edit does not change the formats of other characters", () => {
  fc.assert(
    fc.property(written, words, fc.nat(40), fc.nat(40), (value, typed, from, to) => {
      const after = perform(value, { kind: "type", text: typed, from, to });
      const [before, now] = [looks(value), looks(after)];
      const start = Math.min(placeIn(value.text, from), placeIn(value.text, to));
      const rest = value.text.length - Math.max(placeIn(value.text, from), placeIn(value.text, to));
      expect(now.slice(0, start)).toEqual(before.slice(0, start));
      expect(now.slice(now.length - rest)).toEqual(before.slice(before.length - rest));
    }),
  );
});

it("adding and removing a format leaves no trace", () => {
  fc.assert(
    fc.property(
      written,
      fc.constantFrom<Format>("bold", "italic", "underline", "strikethrough", "spoiler"),
      fc.nat(40),
      fc.nat(40),
      (value, format, from, to) => {
        const clean = { ...value, entities: value.entities.filter(({ type }) => type !== "code") };
        const [one, other] = [placeIn(value.text, from), placeIn(value.text, to)];
        const range = { start: Math.min(one, other), end: Math.max(one, other) };
        const has = (place: number) =>
          formatsAt(clean, { start: place, end: place + 1 }).has(format);
        const letters = Array.from({ length: range.end - range.start }, (_, n) => range.start + n);
        fc.pre(new Set(letters.map(has)).size <= 1);
        expect(toggle(toggle(clean, range, format), range, format)).toEqual(clean);
      },
    ),
  );
});

const bold = (offset: number, length: number): Entity => ({ type: "bold", offset, length });
const plain = (text: string): FormattedText => ({ text, entities: [] });

it("code replaces other formats, and they replace code", () => {
  const struck = toggle(plain("abcdef"), { start: 0, end: 6 }, "bold");
  const coded = toggle(struck, { start: 2, end: 4 }, "code");
  expect(looks(coded).join()).toBe("bold ,bold ,code ,code ,bold ,bold ");
  expect(toggle(coded, { start: 0, end: 6 }, "bold")).toEqual(struck);
});

it("a quote covers whole lines, and the same key removes it", () => {
  const text = "one\ntwo\nthree";
  const quoted = toggle(plain(text), { start: 5, end: 9 }, "blockquote");
  expect(quoted.entities).toEqual([{ type: "blockquote", offset: 4, length: 9 }]);
  expect(toggle(quoted, { start: 6, end: 6 }, "blockquote")).toEqual({
    text,
    entities: [],
  });
});

it("a line break at the end of the selection does not include the next line", () => {
  const quoted = toggle(plain("one\ntwo"), { start: 0, end: 4 }, "blockquote");
  expect(quoted.entities).toEqual([{ type: "blockquote", offset: 0, length: 3 }]);
});

it("text typed after a bold word is bold, unless it was switched off", () => {
  const word = { text: "ab", entities: [bold(0, 2)] };
  expect(edit(word, "abc", 3).entities).toEqual([bold(0, 3)]);
  expect(edit(word, "abc", 3, new Set()).entities).toEqual([bold(0, 2)]);
  expect(edit(plain("ab"), "abc", 3, new Set<Format>(["bold"])).entities).toEqual([bold(2, 1)]);
});

it("among equal characters, the caret decides which is new", () => {
  const value = { text: "aaa", entities: [bold(0, 1)] };
  expect(edit(value, "aaaa", 1).entities).toEqual([bold(1, 1)]);
  expect(edit(value, "aaaa", 4).entities).toEqual([bold(0, 1)]);
});

it("a link grows from inside, but not at its end", () => {
  const link: Entity = { type: "text_link", offset: 0, length: 4, url: "https://a.example" };
  const value = { text: "shop", entities: [link] };
  expect(edit(value, "sh-op", 3).entities).toEqual([{ ...link, length: 5 }]);
  expect(edit(value, "shop!", 5).entities).toEqual([link]);
});

it("a link can be changed and removed from anywhere in it", () => {
  const linked = setLink(plain("my shop"), { start: 3, end: 7 }, "https://a.example");
  const other = setLink(linked, { start: 5, end: 5 }, "https://b.example");
  expect(other.entities).toEqual([
    { type: "text_link", offset: 3, length: 4, url: "https://b.example" },
  ]);
  expect(setLink(other, { start: 4, end: 4 }, null).entities).toEqual([]);
});
