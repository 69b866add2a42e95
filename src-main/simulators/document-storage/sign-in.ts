import { gunzipSync } from "node:zlib";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod";
import { parseForm, parseJson } from "#core/parsing/body-parsers.ts";
import { badRequest } from "./errors.ts";

const MAX_BYTES = 64 * 1_024;

const signIn = z.object({ name: z.string().min(1), password: z.string() });

function plainOf(body: unknown, encoding: string | undefined): Buffer {
  if (!Buffer.isBuffer(body)) return Buffer.alloc(0);
  return encoding === "gzip" ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body;
}

/** A name and a password, as a form or as JSON. They are needed before anything else is read. */
export function readSignIn(
  body: unknown,
  headers: IncomingHttpHeaders,
): { readonly name: string; readonly password: string } {
  const isJson = headers["content-type"]?.startsWith("application/json") === true;
  try {
    const bytes = plainOf(body, headers["content-encoding"]);
    return signIn.parse(isJson ? parseJson(bytes) : parseForm(bytes));
  } catch {
    throw badRequest("request body must contain a username and a password");
  }
}
