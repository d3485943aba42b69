import { stepsOf, weightOf } from "@tbm/contract/content/message-steps.ts";
import { LinkButtonInput, type KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { SendInput } from "@tbm/contract/messages.ts";
import type { Fault, PreflightInput } from "@tbm/contract/preflight.ts";
import { plain } from "@tbm/contract/sentences/sentences.ts";
import { eq } from "drizzle-orm";

import { keyboards } from "#db/schema.ts";
import { inputCause } from "#http/body.ts";
import type { Needs } from "#messages/needs.ts";
import { renderMoment } from "#messages/template.ts";
import type { Ports } from "#ports.ts";

import { choosePictures } from "./chosen-pictures.ts";
import { blocking, remark } from "./faults.ts";

export interface Content {
  faults: Fault[];
  needs: Needs;
  /** How much each of its messages counts against Telegram's limits. */
  weights: number[];
}

function* buttonFaults({ inline_keyboard }: KeyboardLayout): Generator<Fault> {
  for (const button of inline_keyboard.flat()) {
    const { error } = LinkButtonInput.safeParse(button);
    if (error) {
      const params = { button: button.text, cause: inputCause(error) };
      yield blocking({ code: "button_refused", params });
    }
  }
}

/** Remarks about a text that is posted separately from its pictures. */
function layoutFaults(length: number, count: number, hasKeyboard: boolean): Fault[] {
  const limit = LIMITS.captionLength;
  if (count > 0 && length > limit) {
    return [remark({ code: "text_follows", params: { limit, pictures: count } })];
  }
  if (count < 2 || !hasKeyboard) return [];
  return [remark(plain("album_keyboard"))];
}

type ContentQuestion = Pick<
  PreflightInput,
  "source" | "message" | "keyboardId" | "pictures" | "imageIds" | "folderId" | "imagesPerSend"
>;

/** The parts that a message refers to, and what is wrong with each of them. */
export async function readContent(ports: Ports, input: ContentQuestion) {
  const { source, keyboardId } = input;
  const isTemplate = source === "campaign";
  const written = { text: input.message, entities: [] };
  const { text } = isTemplate ? renderMoment(ports, written, ports.now()) : written;
  const message = text.trim();
  const { error } = SendInput.shape.message.safeParse(text);
  const faults = error
    ? [blocking({ code: "text_refused", params: { cause: inputCause(error) } })]
    : [];
  const [row] = keyboardId
    ? await ports.db.select().from(keyboards).where(eq(keyboards.id, keyboardId))
    : [];
  if (keyboardId && !row) {
    faults.push(blocking(plain("keyboard_gone")));
  }
  const keyboard = row?.keyboard ?? null;
  const pictures = await choosePictures(ports, input);
  faults.push(...(keyboard ? buttonFaults(keyboard) : []), ...pictures.faults);
  const content = {
    message,
    entities: [],
    keyboard,
    pictures: pictures.types.map((type) => ({ type })),
  };
  return { content, faults, pictures };
}

export async function examineContent(ports: Ports, input: ContentQuestion): Promise<Content> {
  const { content, faults, pictures } = await readContent(ports, input);
  const { message, keyboard } = content;
  const steps = stepsOf(content);
  return {
    faults: [...faults, ...layoutFaults(message.length, pictures.types.length, keyboard !== null)],
    needs: {
      text: steps.some(({ kind }) => kind === "text"),
      photos: pictures.hasStills,
      animations: pictures.hasAnimations,
    },
    weights: steps.map(weightOf),
  };
}
