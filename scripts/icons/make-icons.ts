/**
 * Draws the brand mark of console/public/favicon.svg as the PNGs that phones install: `node scripts/icons/make-icons.ts`.
 * The results are committed, so a build needs no drawing program.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { encodePng } from "./encode-png.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "console", "public", "icons");

/** The mark is drawn on a square of this size. */
const SQUARE = 32;
const RADIUS = 9;
const PEN = 1;
/** Points in each direction that are averaged for a pixel. */
const SAMPLES = 4;

const TOP = [0x37, 0xa6, 0xec] as const;
const BOTTOM = [0x16, 0x78, 0xbd] as const;
const WHITE = [255, 255, 255] as const;

type Point = readonly [x: number, y: number];

/** The paper plane as lines between these points. */
const PLANE: readonly (readonly [Point, Point])[] = [
  [
    [23.5, 8.5],
    [14, 18],
  ],
  [
    [23.5, 8.5],
    [18.3, 23.8],
  ],
  [
    [18.3, 23.8],
    [17.4, 23.9],
  ],
  [
    [17.4, 23.9],
    [14, 18],
  ],
  [
    [14, 18],
    [8.1, 14.6],
  ],
  [
    [8.1, 14.6],
    [8.2, 13.7],
  ],
  [
    [8.2, 13.7],
    [23.5, 8.5],
  ],
];

function distanceTo([[ax, ay], [bx, by]]: readonly [Point, Point], [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const at = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - at * dx, y - ay - at * dy);
}

function isInSquare([x, y]: Point): boolean {
  const half = SQUARE / 2;
  const [dx, dy] = [Math.abs(x - half) - (half - RADIUS), Math.abs(y - half) - (half - RADIUS)];
  if (dx <= 0 || dy <= 0) return Math.max(dx, dy) <= RADIUS;
  return Math.hypot(dx, dy) <= RADIUS;
}

interface Shape {
  /** A maskable icon fills its square, because each phone cuts out its own shape. */
  isFilled: boolean;
  /** The share of the square that the plane's own square takes. */
  scale: number;
}

/** Red, green, blue and opacity at a point of the square. */
function colorOf([x, y]: Point, { isFilled, scale }: Shape): readonly number[] {
  if (!isFilled && !isInSquare([x, y])) return [0, 0, 0, 0];
  const half = SQUARE / 2;
  const inPlane: Point = [half + (x - half) / scale, half + (y - half) / scale];
  if (PLANE.some((line) => distanceTo(line, inPlane) <= PEN)) return [...WHITE, 1];
  const share = y / SQUARE;
  return [...TOP.map((channel, index) => channel + ((BOTTOM[index] ?? 0) - channel) * share), 1];
}

function pixel(x: number, y: number, size: number, shape: Shape): number[] {
  let sum = [0, 0, 0, 0];
  for (let index = 0; index < SAMPLES * SAMPLES; index += 1) {
    const point: Point = [
      ((x + ((index % SAMPLES) + 0.5) / SAMPLES) * SQUARE) / size,
      ((y + (Math.floor(index / SAMPLES) + 0.5) / SAMPLES) * SQUARE) / size,
    ];
    const color = colorOf(point, shape);
    const opacity = color[3] ?? 0;
    sum = sum.map(
      (total, channel) => total + (channel < 3 ? (color[channel] ?? 0) * opacity : opacity),
    );
  }
  const [red = 0, green = 0, blue = 0, opacity = 0] = sum;
  const channels = [red, green, blue].map((total) =>
    opacity > 0 ? Math.round(total / opacity) : 0,
  );
  return [...channels, Math.round((opacity / SAMPLES ** 2) * 255)];
}

const ICONS: Record<string, Shape & { size: number }> = {
  "192.png": { size: 192, isFilled: false, scale: 1 },
  "512.png": { size: 512, isFilled: false, scale: 1 },
  "maskable-512.png": { size: 512, isFilled: true, scale: 0.8 },
  // For iPhones, which show no transparency and cut the corners themselves.
  "apple-180.png": { size: 180, isFilled: true, scale: 1 },
};

for (const [name, { size, ...shape }] of Object.entries(ICONS)) {
  const colorAt = (x: number, y: number) => pixel(x, y, size, shape);
  writeFileSync(
    join(FOLDER, name),
    encodePng({ width: size, height: size, kind: "rgba", colorAt }),
  );
}
