import { z } from "zod/mini";

import type { Call } from "./call.ts";
import { linkFault } from "./content/links.ts";
import { GivenId, Instant, isPlainText, Name } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { fault } from "./sentences/encode-fault.ts";

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

export const LinkButtonInput = z.extend(LinkButton, {
  text: z
    .string(fault("button_text_required"))
    .check(
      z.trim(),
      z.minLength(1, fault("button_text_required")),
      z.refine(isPlainText, fault("button_text_has_control_characters")),
      z.maxLength(
        LIMITS.buttonTextLength,
        fault("button_text_too_long", { limit: LIMITS.buttonTextLength }),
      ),
    ),
  url: z.string(fault("button_url_required")).check(
    z.trim(),
    z.maxLength(
      LIMITS.buttonUrlLength,
      fault("button_url_too_long", { limit: LIMITS.buttonUrlLength }),
    ),
    z.superRefine((url, context) => {
      const message = linkFault(url);
      if (message) context.addIssue({ code: "custom", message });
    }),
  ),
});

const Row = z
  .array(LinkButtonInput)
  .check(
    z.minLength(1, fault("row_empty")),
    z.maxLength(
      LIMITS.buttonsPerRow,
      fault("row_buttons_exceeded", { limit: LIMITS.buttonsPerRow }),
    ),
  );

const KeyboardLayoutInput = z
  .object({ inline_keyboard: z.array(Row).check(z.minLength(1, fault("keyboard_empty"))) })
  .check(
    z.refine(
      ({ inline_keyboard }) => inline_keyboard.flat().length <= LIMITS.buttonsPerKeyboard,
      fault("keyboard_buttons_exceeded", { limit: LIMITS.buttonsPerKeyboard }),
    ),
    z.refine(
      (layout) => new TextEncoder().encode(JSON.stringify(layout)).length <= LIMITS.keyboardBytes,
      fault("keyboard_too_large"),
    ),
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
    summary: "Deletes a keyboard that no schedule, campaign or saved post uses",
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
