import { generateKeyPairSync, sign } from "node:crypto";

const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const VERSION_3 = Buffer.from("a003020102", "hex");
const tags = { integer: 0x02, bits: 0x03, utf8: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 };

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const text = (tag: number, value: string) => der(tag, Buffer.from(value));

/**
 * Makes a key and a certificate for `localhost` that nothing but itself vouches for (X.509 v3 as RFC
 * 5280 has it, ECDSA on P-256), both as PEM. Made when it is needed, so that no key lies in the project.
 */
export function createSelfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = der(
    tags.sequence,
    der(tags.set, der(tags.sequence, COMMON_NAME, text(tags.utf8, "localhost"))),
  );
  const body = der(
    tags.sequence,
    VERSION_3,
    der(tags.integer, Buffer.from([1])),
    der(tags.sequence, ECDSA_WITH_SHA256),
    name,
    der(tags.sequence, text(tags.utcTime, "200101000000Z"), text(tags.utcTime, "491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(tags.bits, Buffer.from([0]), sign("sha256", body, privateKey));
  const whole = der(tags.sequence, body, der(tags.sequence, ECDSA_WITH_SHA256), signature);
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
