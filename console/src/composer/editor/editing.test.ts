import {
  endOf,
  type Entity,
  entityFault,
  type Format,
  FORMATS,
} from "@tbm/contract/content/entities.ts";
import fc from "fast-check";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";

import { nested } from "#composer/formatting/nested-entities.ts";
import type { FormattedText } from "#composer/formatting/rich-text.ts";

import { activeFormats, linkAt, setLink, toggleFormat } from "./commands.ts";
import { placeOf, toDocument, toValue } from "./document.ts";
import { PLUGINS } from "./plugins.ts";

type Plain = Exclude<Format, "text_link">;
const PLAIN_FORMATS = FORMATS.filter((format): format is Plain => format !== "text_link");

type Act =
  | { kind: "toggle"; format: Plain; from: number; to: number }
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

const open = (value: FormattedText) =>
  EditorState.create({ doc: toDocument(value), plugins: PLUGINS });

function select(state: EditorState, from: number, to: number): EditorState {
  const { doc, tr } = state;
  return state.apply(
    tr.setSelection(TextSelection.create(doc, placeOf(doc, from), placeOf(doc, to))),
  );
}

function run(state: EditorState, command: Command): EditorState {
  let after = state;
  command(state, (transaction) => {
    after = state.apply(transaction);
  });
  return after;
}

/** A position in the text that a browser's caret can have. */
const placeIn = (text: string, index: number) => {
  const place = Math.min(index, text.length);
  return /[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place + 1 : place;
};

function type(state: EditorState, text: string): EditorState {
  const [first = "", ...rest] = text.split("\n");
  const start = state.apply(state.tr.insertText(first));
  return rest.reduce((now, line) => {
    const split = now.apply(now.tr.split(now.selection.from));
    return split.apply(split.tr.insertText(line));
  }, start);
}

function perform(state: EditorState, act: Act): EditorState {
  const { text } = toValue(state.doc);
  const ends = [placeIn(text, act.from), placeIn(text, act.to)];
  const selected = select(state, Math.min(...ends), Math.max(...ends));
  if (act.kind === "toggle") return run(selected, toggleFormat(act.format));
  if (act.kind === "link") return run(selected, setLink(act.url));
  return type(selected, act.text);
}

const written = fc
  .tuple(words, fc.array(acts, { maxLength: 25 }))
  .map(([text, list]) => toValue(list.reduce(perform, open({ text, entities: [] })).doc));

/** The formats of each character. A line break shows none, and neither does a line without text. */
const looks = ({ text, entities }: FormattedText) =>
  Array.from(text, (_, index) => index).map((index) =>
    /\s/.test(text.charAt(index))
      ? []
      : entities
          .filter((entity) => entity.offset <= index && endOf(entity) > index)
          .map(({ type: name, url }) => `${name} ${url ?? ""}`)
          .toSorted(),
  );

it("the worker accepts whatever is typed and formatted", () => {
  fc.assert(
    fc.property(written, ({ text, entities }) => {
      expect(entityFault(text, nested(entities))).toBeNull();
    }),
  );
});

it("a text comes back from the editor as it was", () => {
  fc.assert(
    fc.property(written, (value) => {
      const back = toValue(toDocument(value));
      expect(back.text).toBe(value.text);
      expect(looks(back)).toEqual(looks(value));
    }),
  );
});

it("a sent message looks as it was written", () => {
  fc.assert(
    fc.property(written, ({ text, entities }) => {
      expect(looks({ text, entities: nested(entities) })).toEqual(looks({ text, entities }));
    }),
  );
});

const plain = (text: string): FormattedText => ({ text, entities: [] });
const entity = (format: Format, offset: number, length: number): Entity => ({
  type: format,
  offset,
  length,
});
const after = (value: FormattedText, from: number, to: number, command: Command) =>
  toValue(run(select(open(value), from, to), command).doc);

it("code replaces other formats, and they replace code", () => {
  const struck = after(plain("abcdef"), 0, 6, toggleFormat("bold"));
  const coded = after(struck, 2, 4, toggleFormat("code"));
  expect(looks(coded).join()).toBe("bold ,bold ,code ,code ,bold ,bold ");
  expect(after(coded, 0, 6, toggleFormat("bold"))).toEqual(struck);
});

it("a format over several lines is one, line breaks included", () => {
  const value = after(plain("one\n\ntwo"), 1, 8, toggleFormat("italic"));
  expect(value.entities).toEqual([entity("italic", 1, 7)]);
});

it("a quote covers whole lines, and the same key removes all of it", () => {
  const quoted = after(plain("one\ntwo\nthree"), 5, 9, toggleFormat("blockquote"));
  expect(quoted.entities).toEqual([entity("blockquote", 4, 9)]);
  expect(after(quoted, 6, 6, toggleFormat("blockquote"))).toEqual(plain("one\ntwo\nthree"));
});

it("a format counts as active if the whole selection has it", () => {
  const value = { text: "one two", entities: [entity("bold", 0, 3)] };
  const activeAt = (from: number, to: number) => [...activeFormats(select(open(value), from, to))];
  expect(activeAt(0, 3)).toEqual(["bold"]);
  expect(activeAt(0, 5)).toEqual([]);
  expect(activeAt(3, 3)).toEqual(["bold"]);
  expect(activeAt(5, 5)).toEqual([]);
});

it("a link can be changed and removed from anywhere in it", () => {
  const linked = after(plain("my shop"), 3, 7, setLink("https://a.example"));
  expect(linkAt(select(open(linked), 7, 7))?.url).toBe("https://a.example");
  expect(linkAt(select(open(linked), 1, 1))).toBeNull();
  const other = after(linked, 5, 5, setLink("https://b.example"));
  expect(other.entities).toEqual([{ ...entity("text_link", 3, 4), url: "https://b.example" }]);
  expect(after(other, 4, 4, setLink(null)).entities).toEqual([]);
});
