/** Cities and countries that share a clock, in English and Thai, with the names browsers use for their zone. */
const SAME_CLOCKS = [
  "calcutta, kolkata, india, mumbai, delhi, อินเดีย",
  "kiev, kyiv, ukraine, ยูเครน",
  "saigon, ho chi minh, vietnam, hanoi, เวียดนาม, ฮานอย",
  "rangoon, yangon, myanmar, burma, พม่า, เมียนมา",
  "katmandu, kathmandu, nepal, เนปาล",
  "bangkok, thailand, กรุงเทพ, ไทย",
  "jakarta, indonesia, จาการ์ตา, อินโดนีเซีย",
  "kuala lumpur, malaysia, กัวลาลัมเปอร์, มาเลเซีย",
  "manila, philippines, มะนิลา, ฟิลิปปินส์",
  "phnom penh, cambodia, พนมเปญ, กัมพูชา",
  "vientiane, laos, เวียงจันทน์, ลาว",
  "shanghai, china, beijing, เซี่ยงไฮ้, ปักกิ่ง, จีน",
  "seoul, korea, โซล, เกาหลี",
  "tokyo, japan, โตเกียว, ญี่ปุ่น",
  "dubai, emirates, abu dhabi, ดูไบ",
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
