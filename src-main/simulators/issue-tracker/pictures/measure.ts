/** The type and the size of a picture. */
export interface Measured {
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

const startsWith = (bytes: Buffer, text: string) =>
  bytes.subarray(0, text.length).toString("latin1") === text;

/** The size of a JPEG: it is in the frame after markers of other kinds. */
function measureJpeg(bytes: Buffer): Measured | undefined {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return {
        contentType: "image/jpeg",
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Reads the type and size from the first bytes of a PNG, GIF or JPEG; `undefined` for other files. */
export function measure(bytes: Buffer): Measured | undefined {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n") && bytes.length >= 24) {
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    return { contentType: "image/png", width, height };
  }
  if (startsWith(bytes, "GIF8") && bytes.length >= 10) {
    const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
    return { contentType: "image/gif", width, height };
  }
  return startsWith(bytes, "\xff\xd8") ? measureJpeg(bytes) : undefined;
}
