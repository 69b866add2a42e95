import * as z from "zod";
import type { Json } from "./description/description.ts";
import { InvalidDescription } from "./description/invalid-description.ts";
import { pointTo } from "./description/pointer.ts";
import type { Operation } from "./operations/operation.ts";

/** A text whose placeholders are known. */
function textWith(...names: readonly string[]) {
  const known = names.map((name) => `{${name}}`).join(", ");
  return z
    .string()
    .refine(
      (text) => [...text.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => names.includes(name)),
      {
        error: `only ${known} are replaced`,
      },
    );
}

/** The signature of deliveries: `x-simdeck.signature` of a description. */
const signature = z.strictObject({
  header: z.string().min(1),
  algorithm: z.enum(["sha1", "sha256", "sha512"]).default("sha256"),
  encoding: z.enum(["hex", "base64"]).default("hex"),
  /** The text before the signature; `{timestamp}` is replaced. */
  prefix: textWith("timestamp").default(""),
  /** The signed text: `{timestamp}`, `{body}`, `{id}` and `{url}` are replaced. */
  content: textWith("timestamp", "body", "id", "url").default("{body}"),
  timestamp_header: z.string().min(1).optional(),
});

const ofDescription = z.strictObject({
  kind: z.string().optional(),
  signature: signature.optional(),
});

/** The effects that an operation can have. */
const roleNames = [
  ...(["create", "list", "show", "replace", "update", "delete"] as const),
  ...(["act", "document", "sample"] as const),
] as const;

const ofOperation = z.strictObject({
  role: z.enum(roleNames).optional(),
  resource: z.string().optional(),
  set: z.record(z.string(), z.unknown()).optional(),
  emits: z.array(z.string()).optional(),
});

export type SignatureExtension = z.output<typeof signature>;
export type OperationExtension = z.output<typeof ofOperation>;
export type RoleName = (typeof roleNames)[number];

/** Reads `x-simdeck` of a description. Throws an InvalidDescription that names the field. */
export function readExtension(root: Json, file: string) {
  const { "x-simdeck": value = {} } = root;
  return check(ofDescription, value, file, "#/x-simdeck");
}

/** Reads `x-simdeck` of an operation. Throws an InvalidDescription that names the field. */
export function readOperationExtension(
  { node, pointer }: Pick<Operation, "node" | "pointer">,
  file: string,
): OperationExtension {
  const { "x-simdeck": value = {} } = node;
  return check(ofOperation, value, file, pointTo(pointer, "x-simdeck"));
}

function check<T>(schema: z.ZodType<T>, value: unknown, file: string, pointer: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const keys = issue?.code === "unrecognized_keys" ? issue.keys : [];
  const place = [...(issue?.path ?? []), ...keys].map(String).reduce(pointTo, pointer);
  throw new InvalidDescription(file, place, issue?.message ?? "it is not valid");
}
