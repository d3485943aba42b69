import { sheetCalls as calls } from "@tbm/contract/sheets.ts";

import { on } from "#http/route.ts";

import { exportSheet } from "./sheet-export.service.ts";
import { importSheet } from "./sheet-import.service.ts";

const HEADERS = {
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": 'attachment; filename="scheduled.csv"',
};

export const sheetRoutes = [
  on(
    calls.exportSheet,
    async ({ ports }) => new Response(await exportSheet(ports), { headers: HEADERS }),
  ),
  on(calls.importSheet, ({ ports, body }) => importSheet(ports, body)),
];
