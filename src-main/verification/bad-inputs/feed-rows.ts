/** The opening request of the feed, then a frame's bytes; the mask is all zeros, so that the rest stays readable. */
export function framed(
  frame: readonly number[],
  credentials: Readonly<Record<string, string>>,
): Buffer {
  const opening = [
    "GET /trade-api/ws/v2 HTTP/1.1",
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ...Object.entries(credentials).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${opening.join("\r\n")}\r\n\r\n`), Buffer.from(frame)]);
}

/** The connection was opened, and ends with a close frame of this code. */
export function closedWith(code: number): RegExp {
  const [high, low] = [code >> 8, code & 0xff].map((byte) => byte.toString(16).padStart(2, "0"));
  return new RegExp(`^HTTP/1\\.1 101 .*\\x88.\\x${high ?? ""}\\x${low ?? ""}`, "s");
}

const mask = [0, 0, 0, 0];

/** Frames that a WebSocket's server refuses, and the code of its close frame. */
export const frames: readonly (readonly [name: string, frame: readonly number[], code: number])[] =
  [
    ["text without a mask", [0x81, 0x01, 0x61], 1002],
    ["a reserved bit", [0xc1, 0x81, ...mask, 0x61], 1002],
    ["a reserved kind of frame", [0x83, 0x80, ...mask], 1002],
    ["a continuation of nothing", [0x80, 0x80, ...mask], 1002],
    ["a ping in pieces", [0x09, 0x80, ...mask], 1002],
    ["a ping too long", [0x89, 0xfe, 0x00, 0x7e, ...mask], 1002],
    ["a close of one byte", [0x88, 0x81, ...mask, 0x03], 1002],
    ["a close with an invalid code", [0x88, 0x82, ...mask, 0x00, 0x01], 1002],
    ["text that is not UTF-8", [0x81, 0x81, ...mask, 0xff], 1007],
    ["bytes", [0x82, 0x81, ...mask, 0x01], 1003],
    ["the promise of a gibibyte", [0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, ...mask], 1009],
    [
      "a length beyond what numbers hold",
      [0x81, 0xff, 0x7f, ...Array<number>(7).fill(0xff), ...mask],
      1009,
    ],
  ];
