import { createPublicKey, sign } from "node:crypto";
import { testOnlyKey } from "./test-only-rsa-key.ts";

/** DER (X.690): a tag, a length and the content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const commonNameOid = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03]);
const sha256WithRsa = sequence(
  Buffer.from([0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]),
  Buffer.from([0x05, 0x00]),
);

const nameOf = (text: string) =>
  sequence(der(0x31, sequence(commonNameOid, der(0x0c, Buffer.from(text)))));

/** GeneralizedTime: `20260102030405Z`. */
const timeOf = (moment: number) =>
  der(0x18, Buffer.from(`${new Date(moment).toISOString().replaceAll(/[-:T]|\.\d+Z/g, "")}Z`));

/** A certificate of the simulator's test key (RFC 5280), signed by itself: in Base64 of DER, as `x5c` has it. */
export function selfSigned(name: string, serial: number, from: number, until: number): string {
  const spki = createPublicKey(testOnlyKey.privateKey).export({ type: "spki", format: "der" });
  const serialBytes = Buffer.alloc(5);
  serialBytes.writeUInt32BE(serial, 1);
  const body = sequence(
    der(0x02, serialBytes.subarray(firstByte(serialBytes))),
    sha256WithRsa,
    nameOf(name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    spki,
  );
  const signature = sign("sha256", body, testOnlyKey.privateKey);
  return sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature)).toString("base64");
}

/** The parts of the name of the owner of a certificate: their object identifiers (RFC 5280). */
const nameOids = {
  countryName: 0x06,
  stateOrProvinceName: 0x08,
  localityName: 0x07,
  organizationName: 0x0a,
  organizationalUnitName: 0x0b,
  commonName: 0x03,
} as const;

/** The name of the owner of a certificate. */
export type Subject = { readonly [Part in keyof typeof nameOids]?: string | undefined };

const distinguishedName = (subject: Subject) =>
  sequence(
    ...Object.entries(nameOids).flatMap(([part, oid]) => {
      const text = Object.entries(subject).find(([name]) => name === part)?.[1];
      if (text === undefined) return [];
      const type = Buffer.from([0x06, 0x03, 0x55, 0x04, oid]);
      return [der(0x31, sequence(type, der(0x0c, Buffer.from(text))))];
    }),
  );

const extensionRequestOid = Buffer.from([
  0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x0e,
]);
const subjectAltNameOid = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x11]);

/** Returns a request for a certificate of the simulator's test key (RFC 2986): in Base64 of DER. */
export function signingRequest(subject: Subject, dnsNames: readonly string[]): string {
  const spki = createPublicKey(testOnlyKey.privateKey).export({ type: "spki", format: "der" });
  const names = sequence(...dnsNames.map((name) => der(0x82, Buffer.from(name))));
  const extension = sequence(subjectAltNameOid, der(0x04, names));
  const attributes =
    dnsNames.length === 0
      ? der(0xa0)
      : der(0xa0, sequence(extensionRequestOid, der(0x31, sequence(extension))));
  const version = der(0x02, Buffer.from([0]));
  const body = sequence(version, distinguishedName(subject), spki, attributes);
  const signature = sign("sha256", body, testOnlyKey.privateKey);
  return sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature)).toString("base64");
}

/** The place of the first byte of a positive number in its shortest form. */
function firstByte(bytes: Buffer): number {
  const place = bytes.findIndex((byte) => byte !== 0);
  if (place < 0) return bytes.length - 1;
  return (bytes[place] ?? 0) >= 0x80 ? place - 1 : place;
}
