import { createHmac } from "node:crypto";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;
export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = STEP_MS / 1_000;

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret)
    .map((char) => BASE32.indexOf(char).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Makes a secret in base32 of hexadecimal digits. */
export function encodeBase32(hex: string): string {
  const bits = Array.from(hex, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0"));
  const fives = bits.join("").match(/.{5}/g) ?? [];
  return fives.map((five) => BASE32.charAt(Number.parseInt(five, 2))).join("");
}

/** The code of a secret at a moment of real time (RFC 6238): authenticator apps know no other time. */
export function totpAt(secret: string, moment: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(moment / STEP_MS)));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, "0");
}

/** Returns whether a code is that of now, or of the step before or after. */
export function isTotp(secret: string, code: string): boolean {
  const now = Date.now();
  return [-STEP_MS, 0, STEP_MS].some((shift) => totpAt(secret, now + shift) === code);
}
