import { constants, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { DialectRequest } from "#core/contract/dialect.ts";
import type { Caller } from "#core/contract/exchange.ts";
import { badSignature, expiredTimestamp, missingHeader } from "../errors.ts";
import type { SimContext } from "../state.ts";
import { readPem } from "./key-pair.ts";

/** The allowed difference of a client's clock, either way. */
const WINDOW_MS = 30_000;

/** The credentials of a signed request. */
interface Credentials {
  readonly key: string;
  readonly signature: string;
  readonly timestamp: string;
}

function headerOf(headers: IncomingHttpHeaders, name: "key" | "signature" | "timestamp"): string {
  const value = headers[`kalshi-access-${name}`];
  if (typeof value !== "string" || value === "") throw missingHeader(name);
  return value;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads the three headers; refuses one that is missing or cannot be what it claims to be. */
export function readCredentials(headers: IncomingHttpHeaders): Credentials {
  const key = headerOf(headers, "key");
  const signature = headerOf(headers, "signature");
  const timestamp = headerOf(headers, "timestamp");
  if (!/^\d{10,16}$/.test(timestamp)) throw expiredTimestamp();
  if (!BASE64.test(signature)) throw badSignature("INCORRECT_API_KEY_SIGNATURE");
  return { key, signature, timestamp };
}

/**
 * Clients sign with their own clock: the real one, or one that follows the simulator. Any of the three
 * that they could mean is accepted.
 */
function checkTimestamp(context: SimContext, timestamp: string): void {
  const sent = Number(timestamp);
  const wall = Date.now();
  const clocks = [wall, wall + context.advancedMs, context.now];
  if (!clocks.some((clock) => Math.abs(clock - sent) <= WINDOW_MS)) throw expiredTimestamp();
}

/** The public key a request must be signed with; none for unregistered keys. */
function requiredPublicKey(context: SimContext, key: string): string | undefined {
  const registered = context.state.apiKeys.get(key);
  if (registered) return registered.publicKey;
  const configured = context.environment["EXCHANGE_SIM_PUBLIC_KEY"];
  if (configured === undefined) return undefined;
  const keyId = context.environment["EXCHANGE_SIM_KEY_ID"];
  if (keyId !== undefined && keyId !== key) throw badSignature("NOT_FOUND");
  return readPem(configured);
}

function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const scheme = {
    key: publicKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  };
  return verify("sha256", Buffer.from(text), scheme, Buffer.from(signature, "base64"));
}

/**
 * Checks what headers alone cannot show: the time, and the signature where the key is known. It covers
 * timestamp, method and path, without the query.
 */
export function checkCredentials(
  context: SimContext,
  request: DialectRequest,
  caller: Caller,
): void {
  if (caller.origin === "timeline") return;
  const { key, signature, timestamp } = readCredentials(request.headers);
  checkTimestamp(context, timestamp);
  const publicKey = requiredPublicKey(context, key);
  if (publicKey === undefined) return;
  const [path = ""] = request.url.split("?", 1);
  if (isSignedBy(publicKey, `${timestamp}${request.method}${path}`, signature)) return;
  throw badSignature("INCORRECT_API_KEY_SIGNATURE");
}
