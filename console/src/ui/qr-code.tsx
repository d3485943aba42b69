import { encode } from "uqr";

/** The light frame around it that cameras need, in squares of the code. */
const FRAME = 4;

interface QrCodeProps {
  text: string;
  label: string;
}

/** Dark on white in both color schemes, because many cameras read nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: FRAME });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ display: "block", width: "min(100%, 18rem)", borderRadius: 8, background: "#fff" }}
    >
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
