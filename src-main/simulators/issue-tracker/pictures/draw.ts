import { deflateSync } from "node:zlib";

const colors = [
  "#4c9aff",
  "#36b37e",
  "#ff991f",
  "#6554c0",
  "#00b8d9",
  "#de350b",
  "#00875a",
  "#0052cc",
  "#ff5630",
  "#8777d9",
  "#57d9a3",
  "#172b4d",
] as const;

/** The color of a picture by its number. */
export const colorAt = (number: number): string =>
  colors[Math.abs(number) % colors.length] ?? colors[0];

/** A picture as the site draws it: a letter on a colored square. */
export interface Drawing {
  readonly letter: string;
  readonly color: string;
}

/** Draws a picture as SVG. */
export function drawSvg({ letter, color }: Drawing, size: number): string {
  const side = String(size);
  const text = letter
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 1)
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 48 48"><rect width="48" height="48" rx="8" fill="${color}"/><text x="24" y="33" font-family="sans-serif" font-size="26" fill="#fff" text-anchor="middle">${text}</text></svg>`;
}

/** Shows a square part of an uploaded picture as SVG, which holds the picture itself. */
export function cropSvg(
  bytes: Buffer,
  contentType: string,
  whole: { readonly width: number; readonly height: number },
  part: { readonly x: number; readonly y: number; readonly size: number },
): string {
  const box = [part.x, part.y, part.size, part.size].join(" ");
  const [width, height, side] = [whole.width, whole.height, part.size].map(String);
  const data = `data:${contentType};base64,${bytes.toString("base64")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side ?? ""}" height="${side ?? ""}" viewBox="${box}"><image width="${width ?? ""}" height="${height ?? ""}" href="${data}"/></svg>`;
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value % 2 === 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  }
  return value >>> 0;
});

function crcOf(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = ((crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)) >>> 0;
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crcOf(body), body.length + 4);
  return framed;
}

/** Draws a picture as PNG: the colored square without its letter. */
export function drawPng({ color }: Drawing, size: number): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, color.slice(1), "hex")]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits of each of three colors.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
