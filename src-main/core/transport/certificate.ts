import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { isIP, isIPv4 } from "node:net";

/** A certificate with its key, both as PEM. */
export interface Certified {
  readonly key: string;
  readonly cert: string;
}

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
};

/** Object identifiers in DER. */
const ids = {
  ecdsaWithSha256: "06082a8648ce3d040302",
  commonName: "0603550403",
  subjectKeyId: "0603551d0e",
  keyUsage: "0603551d0f",
  subjectAltName: "0603551d11",
  basicConstraints: "0603551d13",
  authorityKeyId: "0603551d23",
  extendedKeyUsage: "0603551d25",
  serverAuth: "06082b06010505070301",
};

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
/** Clients of Apple accept no server certificate that is valid for longer than 825 days. */
const SERVER_DAYS = 800;

/** The shortest encoding of a length: Go rejects a longer one. */
function derLength(length: number): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...derLength(body.length)]), body]);
}

const hex = (text: string) => Buffer.from(text, "hex");
const sequence = (...parts: readonly Buffer[]) => der(tags.sequence, ...parts);
const algorithm = sequence(hex(ids.ecdsaWithSha256));

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  const critical = isCritical ? [der(tags.boolean, hex("ff"))] : [];
  return sequence(hex(id), ...critical, der(tags.bytes, value));
}

/** `260102030405Z` */
function utcTime(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replaceAll(/\D/g, "").slice(2, 14);
  return der(tags.utcTime, Buffer.from(`${digits}Z`));
}

function nameOf(commonName: string): Buffer {
  const value = der(tags.utf8, Buffer.from(commonName));
  return sequence(der(tags.set, sequence(hex(ids.commonName), value)));
}

const spki = (key: KeyObject) => key.export({ type: "spki", format: "der" });
const keyId = (key: KeyObject) => createHash("sha1").update(spki(key)).digest();

function ipBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const all = tail === undefined ? before : [...before, ...zeros, ...after];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}

function altNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, ipBytes(host)),
  );
  return extension(ids.subjectAltName, sequence(...names));
}

interface Issue {
  readonly subject: string;
  readonly issuer: string;
  /** The key of the issuer. */
  readonly signer: KeyObject;
  readonly publicKey: KeyObject;
  readonly issuerKeyId: Buffer;
  readonly days: number;
  readonly extensions: readonly Buffer[];
}

/** Makes an X.509 v3 certificate (RFC 5280) that is signed with ECDSA on P-256. */
function issue({
  subject,
  issuer,
  signer,
  publicKey,
  issuerKeyId,
  days,
  extensions,
}: Issue): string {
  const now = Date.now();
  const body = sequence(
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer),
    sequence(utcTime(now - DAY_MS), utcTime(now + days * DAY_MS)),
    nameOf(subject),
    spki(publicKey),
    der(
      0xa3,
      sequence(
        ...extensions,
        extension(ids.subjectKeyId, der(tags.bytes, keyId(publicKey))),
        extension(ids.authorityKeyId, sequence(der(0x80, issuerKeyId))),
      ),
    ),
  );
  const signature = der(tags.bits, Buffer.from([0]), sign("sha256", body, signer));
  const lines = sequence(body, algorithm, signature)
    .toString("base64")
    .replaceAll(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`;
}

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();

const AUTHORITY = "Simdeck local authority";

/** Makes an authority that signs server certificates and nothing else. */
export function createAuthority(): Certified {
  const { privateKey, publicKey } = newKeys();
  const cert = issue({
    subject: AUTHORITY,
    issuer: AUTHORITY,
    signer: privateKey,
    publicKey,
    issuerKeyId: keyId(publicKey),
    days: AUTHORITY_DAYS,
    extensions: [
      extension(ids.basicConstraints, sequence(der(tags.boolean, hex("ff"))), true),
      // keyCertSign and cRLSign
      extension(ids.keyUsage, der(tags.bits, hex("0106")), true),
    ],
  });
  return { key: pem(privateKey), cert };
}

/** Makes a server certificate for these names and addresses. */
export function createServerCertificate(authority: Certified, hosts: readonly string[]): Certified {
  const signer = createPrivateKey(authority.key);
  const { privateKey, publicKey } = newKeys();
  const cert = issue({
    subject: hosts[0] ?? "localhost",
    issuer: AUTHORITY,
    signer,
    publicKey,
    issuerKeyId: keyId(createPublicKey(signer)),
    days: SERVER_DAYS,
    extensions: [
      extension(ids.basicConstraints, sequence(), true),
      // digitalSignature
      extension(ids.keyUsage, der(tags.bits, hex("0780")), true),
      extension(ids.extendedKeyUsage, sequence(hex(ids.serverAuth))),
      altNames(hosts),
    ],
  });
  return { key: pem(privateKey), cert };
}
