const SVG = "http://www.w3.org/2000/svg";

/** Paths on a 24 × 24 grid, drawn as lines. */
const paths = {
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  down: "M6 10l6 6 6-6",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5",
  sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.6v.1",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v5",
  attach:
    "M19 11l-7.5 7.5a4.6 4.6 0 0 1-6.5-6.5L13 4a3.1 3.1 0 0 1 4.4 4.4L9.5 16.3a1.5 1.5 0 0 1-2.2-2.2L14 7.5",
  send: "M4 12l16-8-5 16-3.5-6.5zM11.5 13.5L20 4",
  arrow: "M8 16l8-8M9.5 8H16v6.5",
  copy: "M9 9h10v11H9zM5 15V4h10",
  file: "M7 3h7l4 4v14H7zM14 3v5h4",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.1",
  play: "M9 6.5l8.5 5.5L9 17.5z",
  plus: "M12 5v14M5 12h14",
  group:
    "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M16 5.5a3.2 3.2 0 0 1 0 6M18 14.5c2 .6 3.2 2 3.5 4.5",
  channel: "M4 10v4h3l9 4.5v-13L7 10zM19 9.5a4 4 0 0 1 0 5M8 14.5l1 5",
  forum: "M4 5h12v9H9l-3 3v-3H4zM19 9h1v9h-2v2.5L15.5 18H11",
  bot: "M6 9h12v9H6zM12 9V5.5M9.5 13v1M14.5 13v1M3.5 12v3M20.5 12v3",
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName, size = 20): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const drawing = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" };
  for (const [attribute, value] of Object.entries(drawing)) {
    svg.setAttribute(attribute, String(value));
  }
  svg.classList.add("icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
