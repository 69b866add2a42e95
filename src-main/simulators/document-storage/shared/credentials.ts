import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { DialectRequest } from "#core/contract/dialect.ts";
import { parseForm } from "#core/parsing/form-body.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import { badRequest } from "../errors.ts";

const MAX_BYTES = 64 * 1_024;

const signInBody = lazyObject(() => ({
  name: z.string().min(1).optional(),
  username: z.string().min(1).optional(),
  password: z.string(),
})).transform(({ name, username, password }, context) => {
  const either = name ?? username;
  if (either !== undefined) return { name: either, password };
  context.addIssue({ code: "custom", message: "name or username is required" });
  return z.NEVER;
});

function plainOf(body: unknown, encoding: string | undefined): Buffer {
  if (!Buffer.isBuffer(body)) return Buffer.alloc(0);
  return encoding === "gzip" ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body;
}

/** Returns whether a request is for `/_session`. */
export function isSession({ url }: Pick<DialectRequest, "url">): boolean {
  return url.split("?", 1)[0] === "/_session";
}

/** Returns whether a request begins a session. */
export function isSessionStart(request: Pick<DialectRequest, "url" | "method">): boolean {
  return request.method === "POST" && isSession(request);
}

/** A name and a password, as a form or as JSON. They are needed before anything else is read. */
export function readSignIn(
  body: unknown,
  headers: IncomingHttpHeaders,
): { readonly name: string; readonly password: string } {
  const isJson = headers["content-type"]?.startsWith("application/json") === true;
  try {
    const bytes = plainOf(body, headers["content-encoding"]);
    return signInBody.parse(isJson ? parseJson(bytes) : parseForm(bytes));
  } catch {
    throw badRequest("request body must contain a username and a password");
  }
}

/** The credentials of a client. */
interface Credentials {
  readonly name: string;
  readonly by: "cookie" | "default";
}

const COOKIE = "AuthSession";

/** Which password is right: any at all, or the one key, bare or with its name. */
export function isRight(name: string, password: string, required: string | undefined): boolean {
  return required === undefined || password === required || `${name}:${password}` === required;
}

function decodeBase64(base64: string): string {
  return Buffer.from(base64, "base64").toString("utf8");
}

/** Signed with the key that let the client in, so that a cookie is worth what its password was. */
export function signName(name: string, required: string | undefined): string {
  return createHmac("md5", `simdeck ${required ?? ""}`)
    .update(name)
    .digest("hex");
}

/** The value of a session's cookie: who, since when, and the signature. */
export function sessionCookie(name: string, now: number, signature: string): string {
  const seconds = Math.floor(now / 1_000)
    .toString(16)
    .toUpperCase();
  return Buffer.from(`${name}:${seconds}:${signature}`).toString("base64url");
}

const LIFETIME_S = 600;

/**
 * The whole header; an empty value ends the session. Clients drop cookies by their own clocks, so its
 * end is real time, whatever the simulator's clock says.
 */
export function setCookie(value: string): string {
  const seconds = value === "" ? 0 : LIFETIME_S;
  const expires = new Date(Date.now() + seconds * 1_000).toUTCString();
  const end = `Expires=${expires}; Max-Age=${String(seconds)}`;
  return `${COOKIE}=${value}; Version=1; ${end}; Path=/; HttpOnly`;
}

function fromCookie(header: string, required: string | undefined): Credentials | undefined {
  const [, value = ""] = /(?:^|;\s*)AuthSession="?([A-Za-z0-9_+/=-]+)"?/.exec(header) ?? [];
  const [, name = "", signature = ""] =
    /^(.+):[0-9A-F]+:([0-9a-f]{32})$/s.exec(decodeBase64(value)) ?? [];
  const expected = signName(name, required);
  if (signature.length !== expected.length) return undefined;
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  return isGenuine ? { name, by: "cookie" } : undefined;
}

/** The credentials of a request: `undefined` without any, `wrong` with a wrong password. */
export function readCredentials(
  headers: IncomingHttpHeaders,
  required: string | undefined,
): Credentials | "wrong" | undefined {
  const { authorization = "", cookie } = headers;
  if (authorization === "") {
    return cookie === undefined ? undefined : fromCookie(cookie, required);
  }
  const shown = readBasic(headers);
  if (!shown) return undefined;
  const { name, password } = shown;
  return isRight(name, password, required) ? { name, by: "default" } : "wrong";
}

/** The name and the password of a Basic header, if there is one. */
export function readBasic({
  authorization = "",
}: IncomingHttpHeaders): { readonly name: string; readonly password: string } | undefined {
  const [, base64 = ""] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization) ?? [];
  const [, name, password] = /^([^:]+):(.*)$/s.exec(decodeBase64(base64)) ?? [];
  return name === undefined || password === undefined ? undefined : { name, password };
}

/** Headers that show a key: `name:password`, or a password of `admin`. */
export function showCredentials(key: string): Readonly<Record<string, string>> {
  const pair = /^[^:]+:/.test(key) ? key : `admin:${key}`;
  return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}
