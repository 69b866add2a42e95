import { createPublicKey, verify } from "node:crypto";
import { jsonIn } from "#shared/text/json-in.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { githubError } from "../errors.ts";
import type { App, State } from "../state.ts";

const MAX_SECONDS = 10 * 60;
/** Clocks of clients may be ahead by so much. */
const LEEWAY_SECONDS = 60;

const header = lazyObject(() => ({ alg: z.literal("RS256") }));
const issuer = lazyObject(() => ({ iss: z.union([z.number(), z.string()]) }));

/** Returns whether a token has the form of a JSON Web Token. */
export function isJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}

function decode(part = ""): unknown {
  return jsonIn(Buffer.from(part, "base64url").toString("utf8"));
}

/** Returns the App that issued a token, by id or client id; the signature is not checked. */
export function appOfJwt({ apps }: State, token: string): App | undefined {
  const claims = issuer.safeParse(decode(token.split(".")[1]));
  if (!claims.success) return undefined;
  const wanted = String(claims.data.iss);
  return [...apps.values()].find((app) => String(app.id) === wanted || app.clientId === wanted);
}

const refuse = (message: string) => githubError(401, message);

/** Checks the times of a token against real time, as clients make them. */
function checkTimes(claims: unknown): void {
  const now = Date.now() / 1_000;
  const { exp, iat } = z
    .object({ exp: z.unknown(), iat: z.unknown() })
    .catch({ exp: undefined, iat: undefined })
    .parse(claims);
  if (typeof iat !== "number" || !Number.isInteger(iat) || iat > now + LEEWAY_SECONDS) {
    throw refuse(
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    );
  }
  if (typeof exp !== "number" || exp <= now - LEEWAY_SECONDS) {
    throw refuse(
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    );
  }
  if (exp > now + MAX_SECONDS + LEEWAY_SECONDS) {
    throw refuse("'Expiration time' claim ('exp') is too far in the future");
  }
}

/** Checks the token of an App: RS256, its issuer, its times and its signature. */
export function checkJwt(state: State, token: string): void {
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (!header.safeParse(decode(head)).success) {
    throw refuse("A JSON web token could not be decoded");
  }
  const app = appOfJwt(state, token);
  if (!app || app.publicKey === "") throw refuse("Integration not found");
  checkTimes(decode(claims));
  const signed = Buffer.from(`${head}.${claims}`);
  const key = createPublicKey(app.publicKey);
  if (verify("RSA-SHA256", signed, key, Buffer.from(signature, "base64url"))) return;
  throw refuse("A JSON web token could not be decoded");
}
