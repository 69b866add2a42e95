const SIZE = { width: 760, height: 420 };
const AREA = { left: 92, right: 620, top: 24, bottom: 364 };

/** Distinguished by shape and name, too; readable on white and on black. */
const marks = [
  { color: "#3b82f6", shape: "circle" },
  { color: "#d97706", shape: "square" },
  { color: "#16a34a", shape: "triangle" },
  { color: "#db2777", shape: "diamond" },
  { color: "#8b5cf6", shape: "ring" },
];

/**
 * Lines over logarithmic axes: what one of n costs, in microseconds, from a thousand on.
 * @param {Record<string, { size: number, micros: number }[]>} curves by what was counted
 * @returns {string} an SVG whose text and axes follow the reader's colour scheme
 */
export function growthSvg(curves) {
  const points = Object.values(curves).flat();
  const x = logScale(
    points.map(({ size }) => size),
    AREA.left,
    AREA.right,
  );
  const y = logScale(
    points.map(({ micros }) => micros),
    AREA.bottom,
    AREA.top,
  );
  const lines = Object.entries(curves).map(([name, list], place) => {
    const at = list.map(({ size, micros }) => [x.place(size), y.place(micros)]);
    return { name, at, mark: marks[place % marks.length] };
  });
  const parts = [
    head(Object.keys(curves)),
    ...x.powers.map((power) => upright(x.place(power), power)),
    ...y.powers.map((power) => level(y.place(power), power)),
    titles(),
    ...lines.map(line),
    ...labels(lines),
    "</svg>",
  ];
  return `${parts.join("\n")}\n`;
}

/** A logarithmic scale from the power of ten below all values to the one above. */
function logScale(values, from, to) {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9));
  const place = (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
  const powers = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  return { place: (value) => tenths(place(value)), powers };
}

const tenths = (value) => Math.round(value * 10) / 10;

function head(names) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(SIZE.width)} ${String(SIZE.height)}" role="img" aria-label="What one of n costs, for ${names.join(", ")}">
<style>
  text { font: 13px system-ui, sans-serif; fill: #334155; }
  .grid { stroke: #94a3b8; stroke-opacity: 0.35; }
  @media (prefers-color-scheme: dark) { text { fill: #cbd5e1; } }
</style>`;
}

function upright(x, power) {
  return `<line class="grid" x1="${x}" y1="${AREA.top}" x2="${x}" y2="${AREA.bottom}"/>
<text x="${x}" y="${AREA.bottom + 20}" text-anchor="middle">${power.toLocaleString("en-US")}</text>`;
}

function level(y, power) {
  return `<line class="grid" x1="${AREA.left}" y1="${y}" x2="${AREA.right}" y2="${y}"/>
<text x="${AREA.left - 10}" y="${y + 4}" text-anchor="end">${power.toLocaleString("en-US")} µs</text>`;
}

function titles() {
  return `<text x="${(AREA.left + AREA.right) / 2}" y="${SIZE.height - 12}" text-anchor="middle">how many there are (n)</text>`;
}

function line({ at, mark }) {
  const path = at.map(([x, y]) => `${x},${y}`).join(" ");
  return `<polyline points="${path}" fill="none" stroke="${mark.color}" stroke-width="2"/>
${at.map((point) => drawMark(mark, point)).join("")}`;
}

function drawMark({ color, shape }, [x, y]) {
  if (shape === "circle") return `<circle cx="${x}" cy="${y}" r="4" fill="${color}"/>`;
  if (shape === "ring") {
    return `<circle cx="${x}" cy="${y}" r="4" fill="none" stroke="${color}" stroke-width="2"/>`;
  }
  const outline = {
    square: "-4,-4 4,-4 4,4 -4,4",
    triangle: "0,-5 5,4 -5,4",
    diamond: "0,-6 5,0 0,6 -5,0",
  }[shape];
  return `<polygon points="${outline}" transform="translate(${x} ${y})" fill="${color}"/>`;
}

/** The lines' names at their ends, pushed apart where ends lie close. */
function labels(lines) {
  const ends = lines.map(({ at, ...rest }) => ({ ...rest, y: at.at(-1)[1] }));
  ends.sort((one, other) => one.y - other.y);
  let above = -Infinity;
  return ends.map(({ name, mark, y }) => {
    above = Math.max(y, above + 18);
    return `${drawMark(mark, [AREA.right + 20, above])}<text x="${AREA.right + 32}" y="${above + 4}">${name}</text>`;
  });
}
