/** A template as one group may get it, with time and date in the worker's format and time zone. */
export function templateExample(
  template: string,
  { at, timeZone, random }: { at: number; timeZone?: string | undefined; random: number },
): string {
  const inZone = { ...(timeZone && { timeZone }) };
  const time = new Intl.DateTimeFormat("th-TH", {
    ...inZone,
    timeStyle: "short",
    hourCycle: "h23",
  });
  const date = new Intl.DateTimeFormat("th-TH", { ...inZone, dateStyle: "short" });
  return template
    .replaceAll("{time}", () => time.format(at))
    .replaceAll("{date}", () => date.format(at))
    .replaceAll("{random}", () => String(random));
}
