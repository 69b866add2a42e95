import { isRecord } from "#shared/text/json-in.ts";
import { pointTo } from "./pointer.ts";

/** A `$ref` and its place. */
export interface Reference {
  /** The object that has it. */
  readonly holder: Record<string, unknown>;
  readonly pointer: string;
  readonly text: string;
  /** True in an extension of another tool, whose references may lead to anything. */
  readonly isOptional: boolean;
}

/** Keys whose values are data, not parts of the description. */
const DATA = new Set(["example", "default", "enum", "const", "value"]);

/** Keys whose values are maps: the keys in them are names that the description chose. */
const MAPS = new Set([
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"],
  ...["schemas", "responses", "headers", "examples", "requestBodies", "links", "callbacks"],
  ...["paths", "webhooks", "x-webhooks", "pathItems", "content", "encoding", "securitySchemes"],
]);

interface Place {
  readonly pointer: string;
  readonly isMap: boolean;
  readonly isOptional: boolean;
}

/** Lists the references of a document, those in its examples left out. */
export function* findReferences(
  node: unknown,
  { pointer, isMap, isOptional }: Place = { pointer: "#", isMap: false, isOptional: false },
  seen = new WeakSet(),
): Generator<Reference> {
  if (typeof node !== "object" || node === null || seen.has(node)) return;
  seen.add(node);
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) {
      yield* findReferences(
        item,
        { pointer: pointTo(pointer, index), isMap: false, isOptional },
        seen,
      );
    }
    return;
  }
  if (!isRecord(node)) return;
  const text = node["$ref"];
  if (typeof text === "string") yield { holder: node, pointer, text, isOptional };
  for (const [key, value] of Object.entries(node)) {
    if (!isMap && (DATA.has(key) || (key === "examples" && Array.isArray(value)))) continue;
    const isForeign = !isMap && key.startsWith("x-") && key !== "x-webhooks";
    const place = {
      pointer: pointTo(pointer, key),
      isMap: !isMap && MAPS.has(key),
      isOptional: isOptional || isForeign,
    };
    yield* findReferences(value, place, seen);
  }
}
