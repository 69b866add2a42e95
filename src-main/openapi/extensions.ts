import * as z from "zod";
import type { Json } from "./description/description.ts";
import { InvalidDescription } from "./description/invalid-description.ts";
import { pointTo } from "./description/pointer.ts";
import { roleNames } from "./operations/roles.ts";

/** The signature of deliveries: `x-simdeck.signature` of a description. */
const signature = z.strictObject({
  header: z.string().min(1),
  algorithm: z.enum(["sha1", "sha256", "sha512"]).default("sha256"),
  encoding: z.enum(["hex", "base64"]).default("hex"),
  /** The text before the signature; `{timestamp}` is replaced. */
  prefix: z.string().default(""),
  /** The signed text: `{timestamp}`, `{body}`, `{id}` and `{url}` are replaced. */
  content: z.string().default("{body}"),
  timestamp_header: z.string().min(1).optional(),
});

const ofDescription = z.strictObject({
  kind: z.string().optional(),
  signature: signature.optional(),
});

const ofOperation = z.strictObject({
  role: z.enum(roleNames).optional(),
  resource: z.string().optional(),
  set: z.record(z.string(), z.unknown()).optional(),
  emits: z.array(z.string()).optional(),
});

export type SignatureExtension = z.output<typeof signature>;

/** Reads `x-simdeck` of a description. Throws an InvalidDescription that names the field. */
export function readExtension(root: Json, file: string) {
  return check(ofDescription, root["x-simdeck"] ?? {}, file, "#/x-simdeck");
}

/** Checks `x-simdeck` of an operation. Throws an InvalidDescription that names the field. */
export function checkOperationExtension(value: Json, file: string, pointer: string): void {
  check(ofOperation, value, file, pointTo(pointer, "x-simdeck"));
}

function check<T>(schema: z.ZodType<T>, value: unknown, file: string, pointer: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const keys = issue?.code === "unrecognized_keys" ? issue.keys : [];
  const place = [...(issue?.path ?? []), ...keys].map(String).reduce(pointTo, pointer);
  throw new InvalidDescription(file, place, issue?.message ?? "it is not valid");
}
