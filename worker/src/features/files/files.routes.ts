import { fileCalls as calls } from "@tbm/contract/files.ts";

import { on } from "#http/route.ts";

import { serveFile } from "./serve-file.ts";

export const fileRoutes = [
  on(calls.readFile, ({ ports, request, params }) => serveFile(ports, request, params.name)),
];
