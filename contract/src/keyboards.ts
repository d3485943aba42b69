import { z } from "zod";

import type { Call } from "./call.ts";
import { linkFault } from "./content/links.ts";
import { GivenId, Instant, isPlainText, Name } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const LinkButton = z.object({ text: z.string(), url: z.string() });
export type LinkButton = z.infer<typeof LinkButton>;

export const KeyboardLayout = z.object({ inline_keyboard: z.array(z.array(LinkButton)) });
export type KeyboardLayout = z.infer<typeof KeyboardLayout>;

export const Keyboard = z.object({
  id: GivenId,
  name: z.string(),
  keyboard: KeyboardLayout,
  created_at: Instant,
});
export type Keyboard = z.infer<typeof Keyboard>;

export const LinkButtonInput = LinkButton.extend({
  text: z
    .string("A button needs a text.")
    .trim()
    .min(1, "A button needs a text.")
    .refine(isPlainText, "A button's text must not contain control characters.")
    .max(
      LIMITS.buttonTextLength,
      `A button's text may have at most ${LIMITS.buttonTextLength} characters.`,
    ),
  url: z
    .string("A button needs a URL.")
    .trim()
    .max(
      LIMITS.buttonUrlLength,
      `A button's URL may have at most ${LIMITS.buttonUrlLength} characters.`,
    )
    .superRefine((url, context) => {
      const fault = linkFault(url);
      if (fault) context.addIssue({ code: "custom", message: fault });
    }),
});

const Row = z
  .array(LinkButtonInput)
  .min(1, "A row needs at least one button.")
  .max(LIMITS.buttonsPerRow, `A row holds at most ${LIMITS.buttonsPerRow} buttons.`);

const KeyboardLayoutInput = z
  .object({ inline_keyboard: z.array(Row).min(1, "Add at least one button to the keyboard.") })
  .refine(
    ({ inline_keyboard }) => inline_keyboard.flat().length <= LIMITS.buttonsPerKeyboard,
    `A keyboard holds at most ${LIMITS.buttonsPerKeyboard} buttons.`,
  )
  .refine(
    (layout) => new TextEncoder().encode(JSON.stringify(layout)).length <= LIMITS.keyboardBytes,
    "All texts and URLs together are too long for Telegram; shorten some.",
  );

export const KeyboardInput = z.object({ name: Name, keyboard: KeyboardLayoutInput });
export type KeyboardInput = z.infer<typeof KeyboardInput>;

const body = { kind: "json", schema: KeyboardInput } as const;

export const keyboardCalls = {
  listKeyboards: {
    method: "GET",
    path: "/api/keyboards",
    summary: "Lists the keyboards, newest first",
    access: "key",
    answer: { status: 200, schema: z.array(Keyboard) },
  },
  createKeyboard: {
    method: "POST",
    path: "/api/keyboards",
    summary: "Creates a keyboard",
    access: "key",
    body,
    answer: { status: 201, schema: Keyboard },
    refusals: [422],
  },
  updateKeyboard: {
    method: "PUT",
    path: "/api/keyboards/{id}",
    summary: "Replaces a keyboard's name and buttons",
    access: "key",
    body,
    answer: { status: 200, schema: Keyboard },
    refusals: [404, 422],
  },
  deleteKeyboard: {
    method: "DELETE",
    path: "/api/keyboards/{id}",
    summary: "Deletes a keyboard that no schedule and no campaign uses",
    access: "key",
    answer: { status: 204 },
    refusals: [404, 409],
  },
  previewKeyboard: {
    method: "GET",
    path: "/api/keyboards/{id}/preview",
    summary: "A picture of a sample message with the keyboard under it",
    access: "open",
    answer: { status: 200, type: "image/svg+xml" },
    refusals: [404],
  },
} as const satisfies Record<string, Call>;
