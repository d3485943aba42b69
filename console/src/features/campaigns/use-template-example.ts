import { useState } from "react";

import { useSavedConnectionTest } from "#api/health.ts";
import { useNow } from "#lib/use-now.ts";

import { templateExample } from "./template-example.ts";

const MINUTE_MS = 60_000;
const RANDOM = { from: 1000, count: 9000 };

/** A template filled in with this moment, in the worker's time zone where it tells one. */
export function useTemplateExample(template: string): string {
  const at = useNow(MINUTE_MS);
  const connection = useSavedConnectionTest();
  const health = connection?.kind === "connected" ? connection.health : null;
  const [random] = useState(() => RANDOM.from + Math.floor(Math.random() * RANDOM.count));
  return templateExample(template, { at, timeZone: health?.timezone, random });
}
