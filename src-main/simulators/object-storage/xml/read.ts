import { XMLParser } from "fast-xml-parser";
import type * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { malformedXml } from "../errors.ts";

const LISTS = new Set([
  ...[
    "Grant",
    "Object",
    "Part",
    "RoutingRule",
    "Tag",
    "Tiering",
    "Transition",
    "NoncurrentVersionTransition",
  ],
  ...["CORSRule", "AllowedOrigin", "AllowedMethod", "AllowedHeader", "ExposeHeader"],
]);

const parser = lazy(
  () =>
    new XMLParser({
      ignoreAttributes: true,
      ignoreDeclaration: true,
      removeNSPrefix: true,
      parseTagValue: false,
      trimValues: false,
      maxNestedTags: 16,
      isArray: (name) => LISTS.has(name),
      // Entities are read after parsing, since a key may hold any of them, numbers included.
      processEntities: false,
    }),
);

const NAMED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function characterOf(reference: string): string {
  const named = NAMED.get(reference);
  if (named !== undefined) return named;
  const isHex = /^#x/i.test(reference);
  const code = Number.parseInt(reference.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  if (!reference.startsWith("#") || !(code <= 0x10ffff)) throw malformedXml();
  return String.fromCodePoint(code);
}

function unescapeXml(text: string): string {
  return text.replaceAll(/&([^;&]{1,10});/g, (_all, reference: string) => characterOf(reference));
}

function unescapeAll(value: unknown): unknown {
  if (typeof value === "string") return unescapeXml(value);
  if (Array.isArray(value)) return value.map(unescapeAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unescapeAll(inner)]));
}

/** Reads a document whose root is `root`; refuses what is not well-formed or does not fit the schema. */
export function readXml<Output>(text: string, root: string, schema: z.ZodType<Output>): Output {
  // No document that S3 reads has a DOCTYPE; entity bombs do.
  if (/<!DOCTYPE/i.test(text)) throw malformedXml();
  const parsed = schema.safeParse(new Map(Object.entries(parse(text))).get(root));
  if (!parsed.success) throw malformedXml();
  return parsed.data;
}

function parse(text: string): object {
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- it works, and spares another package
    const value = unescapeAll(parser().parse(text, true));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    throw malformedXml();
  }
}
