import { builtinReduce } from "../views/builtin-reduce.ts";
import { couchError } from "../errors.ts";
import { isObject, type JsonObject } from "../shared/json.ts";

type Kind = "object" | "string" | "array" | "boolean";

const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  object: isObject,
  string: (value) => typeof value === "string",
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
};

const invalidDesign = (reason: string) => couchError(400, "invalid_design_doc", reason);

/** Members with their types; `*` stands for every name. */
const fields: readonly (readonly [path: string, ...kinds: Kind[]])[] = [
  ["filters", "object"],
  ["filters.*", "object", "string"],
  ["language", "string"],
  ["lists", "object"],
  ["lists.*", "object", "string"],
  ["options", "object"],
  ["options.partitioned", "boolean"],
  ["rewrites", "string", "array"],
  ["shows", "object"],
  ["shows.*", "object", "string"],
  ["updates", "object"],
  ["updates.*", "object", "string"],
  ["validate_doc_update", "string"],
  ["views", "object"],
  ["views.*", "object"],
  ["views.*.reduce", "string"],
];

function checkField(
  value: unknown,
  steps: readonly string[],
  kinds: readonly Kind[],
  at = "",
): void {
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (value === undefined || kinds.some((kind) => isOf[kind](value))) return;
    throw invalidDesign(`\`${at}\` field must have ${kinds.join(" or ")} type`);
  }
  if (!isObject(value)) return;
  for (const name of step === "*" ? Object.keys(value) : [step]) {
    const isLibrary = at === "views" && name === "lib" && rest.length > 0;
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    if (!isLibrary) checkField(inner, rest, kinds, at === "" ? name : `${at}.${name}`);
  }
}

/** Functions that must compile: what they are, and their source. */
export type Sources = readonly (readonly [name: string, source: string])[];

/**
 * Checks the members of a design document. Returns the sources of its views. Functions of other kinds are
 * compiled when they are called.
 */
export function checkDesignFields(body: JsonObject): Sources {
  for (const [path, ...kinds] of fields) checkField(body, path.split("."), kinds);
  const isQuery = body["language"] === "query";
  checkField(body, ["views", "*", "map"], [isQuery ? "object" : "string"]);
  const { views } = body;
  const sources: (readonly [string, string])[] = [];
  for (const [name, view] of Object.entries(isObject(views) ? views : {})) {
    if (name === "lib" || !isObject(view)) continue;
    const { map, reduce } = view;
    if (map === undefined) throw invalidDesign(`View \`${name}\` must contain map function`);
    if (typeof map === "string") sources.push([`map function in the '${name}' view`, map]);
    if (typeof reduce !== "string" || builtinReduce(reduce)) continue;
    if (reduce.startsWith("_")) {
      throw invalidDesign(`\`${reduce}\` is not a supported reduce function.`);
    }
    sources.push([`reduce function in the '${name}' view`, reduce]);
  }
  return sources;
}
