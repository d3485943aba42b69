import { keyboardCalls as calls } from "@tbm/contract/keyboards.ts";

import { on } from "#http/route.ts";

import { keyboardPreview } from "./keyboard-preview.ts";
import {
  createKeyboard,
  deleteKeyboard,
  getKeyboard,
  listKeyboards,
  updateKeyboard,
} from "./keyboards.service.ts";

export const keyboardRoutes = [
  on(calls.listKeyboards, ({ ports }) => listKeyboards(ports)),
  on(calls.createKeyboard, ({ ports, body }) => createKeyboard(ports, body)),
  on(calls.updateKeyboard, ({ ports, params, body }) => updateKeyboard(ports, params.id, body)),
  on(calls.deleteKeyboard, ({ ports, params }) => deleteKeyboard(ports, params.id)),
  on(calls.previewKeyboard, async ({ ports, params }) =>
    keyboardPreview((await getKeyboard(ports, params.id)).keyboard),
  ),
];
