import { createHash } from "node:crypto";
import type { GpgPart } from "../../state.ts";

/** One packet of an OpenPGP message (RFC 9580, 4.2), with the bytes that it is made of. */
interface Packet {
  readonly tag: number;
  readonly body: Buffer;
  readonly whole: Buffer;
}

const PUBLIC_KEY = 6;
const PUBLIC_SUBKEY = 14;
const USER_ID = 13;
const SIGNATURE = 2;

/** The bytes of a block in ASCII armor (RFC 9580, 6.2); `undefined` for another text. */
export function readArmor(text: string): Buffer | undefined {
  const block =
    /-----BEGIN PGP PUBLIC KEY BLOCK-----\r?\n([\s\S]*?)-----END PGP PUBLIC KEY BLOCK-----/.exec(
      text,
    );
  if (!block?.[1]) return undefined;
  const [, data = block[1]] = /\r?\n\s*\r?\n([\s\S]*)$/.exec(`\n${block[1]}`) ?? [];
  const lines = data.split(/\r?\n/).filter((line) => !line.startsWith("=") && line.trim() !== "");
  const base64 = lines.join("");
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : undefined;
}

/** The length of a packet of the new form: its value, and the number of bytes that it takes. */
function readLength(bytes: Buffer, at: number): readonly [length: number, size: number] {
  const first = bytes.readUInt8(at);
  if (first < 192) return [first, 1];
  if (first < 224) return [((first - 192) << 8) + bytes.readUInt8(at + 1) + 192, 2];
  if (first === 255) return [bytes.readUInt32BE(at + 1), 5];
  throw new RangeError("partial lengths are for data only");
}

function readPacket(bytes: Buffer, at: number): Packet {
  const header = bytes.readUInt8(at);
  if ((header & 0x80) === 0) throw new RangeError("not a packet");
  const isNew = (header & 0x40) !== 0;
  const tag = isNew ? header & 0x3f : (header >> 2) & 0x0f;
  const sizes = [1, 2, 4] as const;
  const size = sizes[header & 3] ?? 0;
  if (!isNew && size === 0) throw new RangeError("a key has a length");
  const [length, taken] = isNew
    ? readLength(bytes, at + 1)
    : ([bytes.readUIntBE(at + 1, size), size] as const);
  const start = at + 1 + taken;
  const end = start + length;
  if (end > bytes.length) throw new RangeError("a packet is cut off");
  return { tag, body: bytes.subarray(start, end), whole: bytes.subarray(at, end) };
}

function readPackets(bytes: Buffer): readonly Packet[] {
  const packets: Packet[] = [];
  for (let at = 0; at < bytes.length; at += packets.at(-1)?.whole.length ?? bytes.length) {
    packets.push(readPacket(bytes, at));
  }
  return packets;
}

/** The id of a key: of version 4 the end of its fingerprint, of later ones its beginning. */
function keyIdOf(body: Buffer): string {
  const isOld = body.readUInt8(0) === 4;
  const head = Buffer.alloc(isOld ? 3 : 5);
  head.writeUInt8(isOld ? 0x99 : 0x9b, 0);
  if (isOld) head.writeUInt16BE(body.length, 1);
  else head.writeUInt32BE(body.length, 1);
  const hash = createHash(isOld ? "sha1" : "sha256")
    .update(head)
    .update(body)
    .digest("hex");
  return (isOld ? hash.slice(-16) : hash.slice(0, 16)).toUpperCase();
}

/** The parts of a signature that say what its key may do (RFC 9580, 5.2.3). */
interface Claims {
  readonly flags: number | undefined;
  /** Seconds after the creation of the key. */
  readonly expires: number | undefined;
}

const FLAGS = 27;
const EXPIRES = 9;

function claimsOf({ body }: Packet): Claims {
  const version = body.readUInt8(0);
  if (version < 4) return { flags: undefined, expires: undefined };
  const wide = version > 4;
  const length = wide ? body.readUInt32BE(4) : body.readUInt16BE(4);
  const start = wide ? 8 : 6;
  const area = body.subarray(start, start + length);
  let claims: Claims = { flags: undefined, expires: undefined };
  for (let at = 0; at < area.length;) {
    const [size, taken] = readLength(area, at);
    const type = area.readUInt8(at + taken) & 0x7f;
    const value = area.subarray(at + taken + 1, at + taken + size);
    if (type === FLAGS && value.length > 0) claims = { ...claims, flags: value.readUInt8(0) };
    if (type === EXPIRES && value.length === 4) {
      claims = { ...claims, expires: value.readUInt32BE(0) };
    }
    at += taken + size;
  }
  return claims;
}

/** Keys whose algorithm only encrypts or only signs, where no flags say more. */
const ENCRYPTS = [1, 2, 16, 18, 25, 26];
const SIGNS = [1, 3, 17, 19, 22, 27, 28];

function partOf(packet: Packet, signatures: readonly Packet[]): GpgPart {
  const { body } = packet;
  const claims = signatures.map(claimsOf);
  const flags = claims.findLast((one) => one.flags !== undefined)?.flags;
  const expires = claims.findLast((one) => one.expires !== undefined)?.expires;
  const createdAt = body.readUInt32BE(1) * 1_000;
  const algorithm = body.readUInt8(5);
  const has = (bit: number, usual: boolean) => (flags === undefined ? usual : (flags & bit) !== 0);
  return {
    keyId: keyIdOf(body),
    bytes: Buffer.concat([packet.whole, ...signatures.map(({ whole }) => whole)]).toString(
      "base64",
    ),
    createdAt,
    expiresAt: expires === undefined || expires === 0 ? null : createdAt + expires * 1_000,
    canCertify: has(1, packet.tag === PUBLIC_KEY),
    canSign: has(2, SIGNS.includes(algorithm)),
    canEncryptCommunications: has(4, ENCRYPTS.includes(algorithm)),
    canEncryptStorage: has(8, ENCRYPTS.includes(algorithm)),
  };
}

/** A public key with its subkeys and the addresses of its user ids. */
export interface ParsedKey {
  readonly primary: GpgPart;
  readonly subkeys: readonly GpgPart[];
  readonly emails: readonly string[];
}

function emailOf(userId: string): string | undefined {
  return /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(userId)?.[1] ?? /^\S+@\S+$/.exec(userId)?.[0];
}

/**
 * Reads a public key in ASCII armor. Its signatures are not verified.
 * Returns `undefined` for a text that is none.
 */
export function readPublicKey(armored: string): ParsedKey | undefined {
  const bytes = readArmor(armored);
  if (!bytes) return undefined;
  try {
    const packets = readPackets(bytes);
    const heads = packets.flatMap(({ tag }, at) =>
      tag === PUBLIC_KEY || tag === PUBLIC_SUBKEY ? [at] : [],
    );
    const parts = heads.map((at, index) => {
      const own = packets.slice(at + 1, heads[index + 1]).filter(({ tag }) => tag === SIGNATURE);
      const packet = packets[at];
      if (!packet) throw new RangeError("there is no key");
      return { tag: packet.tag, part: partOf(packet, own) };
    });
    const [first, ...others] = parts;
    if (first?.tag !== PUBLIC_KEY || others.some(({ tag }) => tag === PUBLIC_KEY)) return undefined;
    const emails = packets
      .filter(({ tag }) => tag === USER_ID)
      .flatMap(({ body }) => emailOf(body.toString("utf8")) ?? []);
    return {
      primary: first.part,
      subkeys: others.map(({ part }) => part),
      emails: [...new Set(emails)],
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
