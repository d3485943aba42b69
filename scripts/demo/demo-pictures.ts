import { encodePng } from "#icons/encode-png.ts";

const WIDTH = 480;
const HEIGHT = 360;
/** The ranges of hills, from the farthest to the nearest. */
const RANGES = [0, 1, 2, 3];

type Color = readonly [number, number, number];

/** The channels of a hue from 0 to 1. */
function paint(hue: number, saturation: number, light: number): Color {
  const strength = saturation * Math.min(light, 1 - light);
  const channel = (shift: number) => {
    const turn = (shift + hue * 12) % 12;
    return 255 * (light - strength * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

const mix = (one: Color, other: Color, share: number): Color => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** The height of a range of hills at a column. */
const ridge = (range: number, seed: number) =>
  Float64Array.from(
    { length: WIDTH },
    (_, x) =>
      HEIGHT * (0.5 + range * 0.13) +
      18 * Math.sin(x / (70 - range * 9) + seed * 1.7 + range * 2) +
      7 * Math.sin(x / (23 - range * 3) + seed * 0.9 + range),
  );

/** A PNG of the sun over hills. Each seed has its own time of day. */
export function demoPicture(seed: number): Uint8Array<ArrayBuffer> {
  const hue = (seed * 0.137) % 1;
  const sky = [paint((hue + 0.55) % 1, 0.7, 0.42), paint((hue + 0.66) % 1, 0.9, 0.78)] as const;
  const sun = { x: WIDTH * (0.2 + ((seed * 0.37) % 0.6)), y: HEIGHT * 0.36, radius: 42 };
  const sunlight = paint((hue + 0.7) % 1, 1, 0.92);
  const hills = RANGES.map((range) => ({
    color: paint((hue + 0.55) % 1, 0.45, 0.5 - range * 0.11),
    ridge: ridge(range, seed),
  }));
  const colorAt = (x: number, y: number): Color => {
    const hill = hills.findLast((one) => y >= (one.ridge[x] ?? 0));
    if (hill) return hill.color;
    const air = mix(sky[0], sky[1], Math.min(1, y / (HEIGHT * 0.62)));
    const distance = Math.hypot(x - sun.x, y - sun.y) - sun.radius;
    const glow = distance <= 0 ? 1 : 0.55 * Math.exp(-distance / 45);
    return mix(air, sunlight, glow);
  };
  return encodePng({ width: WIDTH, height: HEIGHT, kind: "rgb", colorAt });
}
