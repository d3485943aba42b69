/** Cities and countries that share a clock, with the names browsers use for their zone. */
const SAME_CLOCKS = [
  "calcutta, kolkata, india, mumbai, delhi",
  "kiev, kyiv, ukraine",
  "saigon, ho chi minh, vietnam, hanoi",
  "rangoon, yangon, myanmar, burma",
  "katmandu, kathmandu, nepal",
  "bangkok, thailand",
  "jakarta, indonesia",
  "kuala lumpur, malaysia",
  "manila, philippines",
  "phnom penh, cambodia",
  "vientiane, laos",
  "shanghai, china, beijing",
  "seoul, korea",
  "tokyo, japan",
  "dubai, emirates, abu dhabi",
].map((names) => names.split(", "));

const OFFSET = /^(?:gmt|utc)? ?([+-])0?(\d{1,2})(?::([0-5]\d))?$/;

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, " ");

function namesOf(zone: string): string[] {
  const own = plain(zone);
  const city = own.slice(own.lastIndexOf("/") + 1);
  return [own, city, ...(SAME_CLOCKS.find((names) => names.includes(city)) ?? [])];
}

/** `gmt+7` or `gmt+5:30`, the zone's current offset. */
function offsetOf(zone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" });
  return plain(format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "");
}

function zonesWithOffset(zones: readonly string[], offset: string): string[] {
  return zones.filter((zone) => {
    try {
      return offsetOf(zone) === offset;
    } catch {
      // This browser may not know the chosen zone.
      return false;
    }
  });
}

/** Finds zones by city, country or offset. An exact name comes first. */
export function findZones(zones: readonly string[], words: string): string[] {
  const query = plain(words);
  const [, sign, hours, minutes] = OFFSET.exec(query) ?? [];
  if (sign && hours) {
    const isWhole = minutes === undefined || minutes === "00";
    return zonesWithOffset(zones, `gmt${sign}${hours}${isWhole ? "" : `:${minutes}`}`);
  }
  const found = zones.filter((zone) => namesOf(zone).some((name) => name.includes(query)));
  const isNamed = (zone: string) => namesOf(zone).includes(query);
  return [...found.filter(isNamed), ...found.filter((zone) => !isNamed(zone))];
}
