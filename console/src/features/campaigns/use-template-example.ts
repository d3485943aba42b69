import type { Formatted } from "@tbm/contract/content/fill-in.ts";
import { useState } from "react";

import { useSavedConnectionTest } from "#api/workers/worker-health.ts";
import { useWorkerZone } from "#records/use-worker-zone.ts";
import { clockIn } from "#time/zone-time.ts";

import { templateExample } from "./template-example.ts";

const RANDOM = { from: 1000, count: 9000 };

/** A filled-in template and its time, in the worker's locale and time zone if it reports them. */
export function useTemplateExample(template: Formatted, at: number): Formatted & { time: string } {
  const { name: timeZone } = useWorkerZone();
  const connection = useSavedConnectionTest();
  const locale = connection?.kind === "connected" ? connection.health?.locale : undefined;
  const [random] = useState(() => RANDOM.from + Math.floor(Math.random() * RANDOM.count));
  return {
    ...templateExample(template, { at, locale, timeZone, random }),
    time: clockIn(timeZone, at),
  };
}
