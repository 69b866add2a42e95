import { constants, createHmac, createPrivateKey, sign } from "node:crypto";
import { type Claims, signJwt as signWith } from "#core/oauth/jwt.ts";
import { testOnlyKey } from "./test-only-rsa-key.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A key of the client's own: a secret for HS256, HS384 and HS512, else a private key in PEM. */
export interface OwnKey {
  readonly algorithm: string;
  readonly key: string;
}

/** The header of a session token: the verifiers of the provider accept no other category. */
const SESSION_HEADER = { cat: "cl_B7d4PD111AAA", typ: "JWT" };

/** A token signed with the simulator's key. `kid` is the instance's id, as in the key set. */
export function signJwt(kid: string, claims: Claims, header: Claims = SESSION_HEADER): string {
  return signWith({ ...testOnlyKey, kid }, claims, header);
}

/** A token signed with a key of the client's own, which is in no key set. */
export function signJwtWith(own: OwnKey, claims: Claims): string {
  const text = `${encode({ alg: own.algorithm, typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${signatureWith(own, text)}`;
}

/** The signature of a text. Throws when the key is not one for the algorithm. */
function signatureWith({ algorithm, key }: OwnKey, text: string): string {
  const hash = `sha${algorithm.slice(2)}`;
  if (algorithm.startsWith("HS")) return createHmac(hash, key).update(text).digest("base64url");
  const privateKey = createPrivateKey(key);
  const kind = algorithm.startsWith("ES") ? "ec" : "rsa";
  if (privateKey.asymmetricKeyType !== kind) throw new TypeError(`the key is not of type ${kind}`);
  const isPss = algorithm.startsWith("PS");
  return sign(hash, Buffer.from(text), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
    padding: isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }).toString("base64url");
}

/** Returns whether a key can sign with its algorithm. */
export function canSign(own: OwnKey): boolean {
  try {
    signatureWith(own, "");
    return true;
  } catch {
    return false;
  }
}

/** The key set that verifies those tokens. */
export function presentJwks(kid: string) {
  const { use, kty, alg, n, e } = testOnlyKey.jwk;
  return { keys: [{ use, kty, alg, n, e, kid }] };
}

/**
 * The times of a token, in real seconds: verifiers compare them with the clock of their machine, so
 * this is one of the few places where simulator time would be of no use.
 */
export function tokenTimes(lifetimeSeconds: number, skewSeconds = 10) {
  const issued = Math.floor(Date.now() / 1_000);
  return { exp: issued + lifetimeSeconds, iat: issued, nbf: issued - skewSeconds };
}
