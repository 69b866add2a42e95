import { sign } from "node:crypto";
import { privateKey, publicJwk } from "./test-only-rsa-key.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token signed with the simulator's key. `kid` is the instance's id, as in the key set. */
export function signJwt(kid: string, claims: Readonly<Record<string, unknown>>): string {
  const head = encode({ alg: "RS256", cat: "cl_B7d4PD111AAA", kid, typ: "JWT" });
  const text = `${head}.${encode(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
}

/** The key set that verifies those tokens. */
export function presentJwks(kid: string) {
  return { keys: [{ ...publicJwk, kid }] };
}

/**
 * The times of a token, in real seconds: verifiers compare them with the clock of their machine, so
 * this is one of the few places where simulator time would be of no use.
 */
export function tokenTimes(lifetimeSeconds: number, skewSeconds = 10) {
  const issued = Math.floor(Date.now() / 1_000);
  return { exp: issued + lifetimeSeconds, iat: issued, nbf: issued - skewSeconds };
}
