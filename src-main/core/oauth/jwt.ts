import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from "node:crypto";
import { jsonIn } from "#shared/text/json-in.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

export type Claims = Readonly<Record<string, unknown>>;

/** A key that signs a simulator's tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** The public half, as the key set shows it. */
  readonly jwk: Readonly<Record<"kty" | "alg" | "kid" | "use" | "e" | "n", string>>;
}

/** The members of a private RSA key, as a JSON Web Key has them (RFC 7518, 6.3). */
type RsaMembers = Readonly<Record<"n" | "e" | "d" | "p" | "q" | "dp" | "dq" | "qi", string>>;

export function createSigningKey(kid: string, members: RsaMembers): SigningKey {
  const privateKey = createPrivateKey({ key: { kty: "RSA", ...members }, format: "jwk" });
  const { n, e } = members;
  return { kid, privateKey, jwk: { kty: "RSA", alg: "RS256", kid, use: "sig", e, n } };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs claims with RS256. Equal claims give equal tokens. */
export function signJwt(
  { kid, privateKey }: SigningKey,
  claims: Claims,
  header: Claims = {},
): string {
  const text = `${encode({ kid, alg: "RS256", ...header })}.${encode(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
}

/** A token taken apart; its signature is not checked yet. */
export interface DecodedJwt {
  readonly header: { readonly alg: string; readonly kid?: string | undefined };
  readonly claims: Claims;
  readonly signed: string;
  readonly signature: Buffer;
}

const headerShape = lazyObject(() => ({ alg: z.string(), kid: z.string().optional() }));
const claimsShape = z.record(z.string(), z.unknown());

/** Takes a token apart; `undefined` when it is none. */
export function decodeJwt(text: string): DecodedJwt | undefined {
  const [head, body, signature, ...rest] = text.split(".");
  if (head === undefined || body === undefined || signature === undefined) return undefined;
  if (rest.length > 0) return undefined;
  const header = headerShape.safeParse(parsed(head));
  const claims = claimsShape.safeParse(parsed(body));
  if (!header.success || !claims.success) return undefined;
  return {
    header: header.data,
    claims: claims.data,
    signed: `${head}.${body}`,
    signature: Buffer.from(signature, "base64url"),
  };
}

function parsed(part: string): unknown {
  return jsonIn(Buffer.from(part, "base64url").toString("utf8"));
}

/** Digests of the algorithms of RFC 7518 by the number in their name. */
const digests = { "256": "sha256", "384": "sha384", "512": "sha512" } as const;

function digestOf(alg: string): string | undefined {
  const [, size] = /^(?:RS|HS|ES)(256|384|512)$/.exec(alg) ?? [];
  return Object.entries(digests).find(([name]) => name === size)?.[1];
}

/** Returns whether a public key made the signature: RS256 to RS512, ES256 to ES512. */
export function isSignedBy(key: KeyObject, { header, signed, signature }: DecodedJwt): boolean {
  const digest = digestOf(header.alg);
  const kind = header.alg.startsWith("RS") ? "rsa" : "ec";
  if (digest === undefined || header.alg.startsWith("HS")) return false;
  if (key.asymmetricKeyType !== kind) return false;
  return verify(digest, Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }, signature);
}

/** Returns whether a secret made the signature: HS256 to HS512. */
export function isSignedWith(secret: string, { header, signed, signature }: DecodedJwt): boolean {
  const digest = digestOf(header.alg);
  if (digest === undefined || !header.alg.startsWith("HS")) return false;
  const expected = createHmac(digest, secret).update(signed).digest();
  return expected.length === signature.length && timingSafeEqual(expected, signature);
}

/** Returns the claims of a token that this key signed. Its times are not checked. */
export function claimsSignedBy(key: SigningKey, text: string): Claims | undefined {
  const decoded = decodeJwt(text);
  if (decoded?.header.alg !== "RS256") return undefined;
  return isSignedBy(createPublicKey(key.privateKey), decoded) ? decoded.claims : undefined;
}

/** The hash of a token in an ID token: `at_hash` and `c_hash` (OpenID Connect Core, 3.1.3.6). */
export function halfHash(text: string): string {
  return createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");
}

/**
 * Returns seconds of real time for a moment of the simulator: verifiers compare the times of a token with
 * the clock of their machine. `now` is the simulator clock.
 */
export function realSeconds(moment: number, now: number): number {
  return Math.floor((Date.now() - (now - moment)) / 1_000);
}
