import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { compileGlob } from "#core/text/glob.ts";
import { invalidRequest, S3Error } from "../../errors.ts";
import { type S3Request, readHeader } from "../../route.ts";
import type { CorsRule } from "../../state.ts";

const METHODS = ["GET", "PUT", "POST", "DELETE", "HEAD"];
const MAX_RULES = 100;

const texts = z.array(z.string()).default([]);

/** The body of PutBucketCors: the rules in order. */
export const corsBody = lazyObject(() => ({
  CORSRule: z
    .array(
      lazyObject(() => ({
        ID: z.string().max(255).optional(),
        AllowedOrigin: texts.pipe(z.array(z.string()).min(1)),
        AllowedMethod: texts.pipe(z.array(z.string()).min(1)),
        AllowedHeader: texts,
        ExposeHeader: texts,
        MaxAgeSeconds: z
          .string()
          .regex(/^\s*\d{1,10}\s*$/)
          .transform(Number)
          .optional(),
      })),
    )
    .min(1)
    .max(MAX_RULES),
})).transform(({ CORSRule }): readonly CorsRule[] => CORSRule);

function checkWildcards(name: string, patterns: readonly string[]): void {
  const wrong = patterns.find((pattern) => pattern.split("*").length > 2);
  if (wrong === undefined) return;
  throw invalidRequest(`${name} "${wrong}" can not have more than one wildcard.`);
}

/** Rejects what S3 rejects in rules of the right shape. */
export function checkRules(rules: readonly CorsRule[]): void {
  for (const { AllowedMethod, AllowedOrigin, AllowedHeader, ExposeHeader } of rules) {
    const method = AllowedMethod.find((name) => !METHODS.includes(name));
    if (method !== undefined) {
      throw invalidRequest(
        `Found unsupported HTTP method in CORS config. Unsupported method is ${method}`,
      );
    }
    checkWildcards("AllowedOrigin", AllowedOrigin);
    checkWildcards("AllowedHeader", AllowedHeader);
    const exposed = ExposeHeader.find((name) => name.includes("*"));
    if (exposed === undefined) continue;
    throw invalidRequest(
      `ExposeHeader "${exposed}" contains wildcard. We currently do not support wildcard for ExposeHeader.`,
    );
  }
}

function requestedHeaders(call: S3Request): readonly string[] {
  const names = (readHeader(call, "access-control-request-headers") ?? "").split(",");
  return names.map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
}

function allowsHeader({ AllowedHeader }: CorsRule, name: string): boolean {
  return AllowedHeader.some((pattern) => compileGlob(pattern.toLowerCase(), "text")(name));
}

/**
 * Returns the CORS headers of a response: those of the first rule that allows the origin, the method
 * and every requested header; none where no rule does.
 */
export function corsHeaders(
  rules: readonly CorsRule[],
  method: string,
  call: S3Request,
): Readonly<Record<string, string>> | undefined {
  const origin = readHeader(call, "origin");
  if (origin === undefined) return undefined;
  const wanted = requestedHeaders(call);
  for (const rule of rules) {
    const pattern = rule.AllowedOrigin.find((each) => compileGlob(each, "text")(origin));
    if (pattern === undefined || !rule.AllowedMethod.includes(method)) continue;
    if (!wanted.every((name) => allowsHeader(rule, name))) continue;
    return headersOf(rule, pattern === "*" ? "*" : origin, wanted);
  }
  return undefined;
}

function headersOf(
  { AllowedMethod, ExposeHeader, MaxAgeSeconds }: CorsRule,
  origin: string,
  wanted: readonly string[],
): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": origin,
    ...(origin === "*" ? {} : { "access-control-allow-credentials": "true" }),
    "access-control-allow-methods": AllowedMethod.join(", "),
    ...(wanted.length > 0 ? { "access-control-allow-headers": wanted.join(", ") } : {}),
    ...(ExposeHeader.length > 0
      ? { "access-control-expose-headers": ExposeHeader.join(", ") }
      : {}),
    ...(MaxAgeSeconds === undefined ? {} : { "access-control-max-age": String(MaxAgeSeconds) }),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

/** 403: a preflight request that no rule allows. */
export function corsForbidden(reason: string, method: string, { target }: S3Request): S3Error {
  return new S3Error(403, "AccessForbidden", `CORSResponse: ${reason}`, {
    Method: method,
    ResourceType: target.key === "" ? "BUCKET" : "OBJECT",
  });
}
