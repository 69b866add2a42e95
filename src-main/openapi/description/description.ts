import { isRecord } from "#shared/text/json-in.ts";
import { valueAtPointer } from "./pointer.ts";

/** An object of the description. */
export type Json = Readonly<Record<string, unknown>>;

const MAX_HOPS = 32;

/** Keywords beside a `$ref` that change nothing about what is valid. */
const ANNOTATIONS = new Set(["$ref", "description", "summary", "title", "deprecated"]);

const NOTHING: Json = { not: {} };
const ANYTHING: Json = {};

/** Returns a value as text: a text as it is, and another as JSON. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** An OpenAPI description whose references lead to places in itself. */
export class Description {
  readonly root: Json;
  /** True for OpenAPI 3.0, whose references have no siblings. */
  private readonly isOld: boolean;
  private readonly targets = new Map<string, unknown>();

  constructor(root: Json) {
    this.root = root;
    this.isOld = String(root["openapi"]).startsWith("3.0");
  }

  /** Returns the object that a node is or refers to; `{}` for a node that is no object. */
  deref(node: unknown): Json {
    let at = node;
    let siblings: Json = {};
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      if (at === false) return NOTHING;
      if (!isRecord(at)) return ANYTHING;
      const reference = at["$ref"];
      if (typeof reference !== "string") return this.withSiblings(at, siblings);
      siblings = { ...at, ...siblings };
      at = this.target(reference);
    }
    return ANYTHING;
  }

  /** Returns the objects of a map of the description, references resolved: `responses`, `content`. */
  entries(node: unknown): readonly (readonly [name: string, value: Json])[] {
    return Object.entries(this.deref(node))
      .filter(([, value]) => isRecord(value))
      .map(([name, value]) => [name, this.deref(value)] as const);
  }

  private target(reference: string): unknown {
    if (!this.targets.has(reference)) {
      this.targets.set(reference, valueAtPointer(this.root, reference));
    }
    return this.targets.get(reference);
  }

  private withSiblings(target: Json, siblings: Json): Json {
    if (this.isOld || Object.keys(siblings).every((key) => ANNOTATIONS.has(key))) return target;
    const { $ref: _, ...others } = siblings;
    return { ...target, ...others };
  }
}

/** Returns the text of a reference: two nodes with the same one have the same schema. */
export function referenceOf(node: unknown): string | undefined {
  const reference = isRecord(node) ? node["$ref"] : undefined;
  return typeof reference === "string" ? reference : undefined;
}

/** Returns a value if it is a text. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the items of a value that is a list; none for any other. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the texts of a list. */
export function textsIn(value: unknown): readonly string[] {
  return listIn(value).filter((item) => typeof item === "string");
}
