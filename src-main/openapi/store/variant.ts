import { isRecord } from "#shared/text/json-in.ts";
import { type Json, listIn } from "../description/description.ts";
import { discriminatorOf } from "../schema/find-faults.ts";
import { mergeSchemas, type Schemas } from "../schema/merge.ts";
import { sampleOf, type Target } from "./fit.ts";

/** The alternatives of schemas, with what they share. */
const merged = new WeakMap<object, WeakMap<object, Json>>();

/**
 * Returns the schema of the alternative that values are of: the one that a discriminator names, else the one with
 * most of their properties. The schema itself where it has no alternatives.
 */
export function variantFor(schemas: Schemas, schema: unknown, values: Json): unknown {
  const node = schemas.flatten(schema);
  const branches = [...listIn(node["oneOf"]), ...listIn(node["anyOf"])].filter((branch) =>
    schemas.isObject(branch),
  );
  if (branches.length < 2) return schema;
  const known = (branch: unknown) => {
    const properties = schemas.properties(branch);
    return Object.keys(values).filter((name) => Object.hasOwn(properties, name)).length;
  };
  const named = branches.find((branch) => {
    const mark = discriminatorOf(node, branch);
    return mark !== undefined && values[mark.property] === mark.value;
  });
  const [best] = [...branches].sort((one, other) => known(other) - known(one));
  const branch = named ?? best;
  if (!isRecord(branch)) return schema;
  const variants = merged.get(node) ?? new WeakMap<object, Json>();
  merged.set(node, variants);
  const found = variants.get(branch);
  if (found) return found;
  const { oneOf: _one, anyOf: _any, ...own } = node;
  const variant = mergeSchemas(own, schemas.flatten(branch));
  variants.set(branch, variant);
  return variant;
}

/** Returns a sample of the alternative that values are of; `{}` for a schema of something else. */
export function variantSample(target: Target, values: Json): Json {
  const schema = variantFor(target.schemas, target.schema, values);
  const sample = sampleOf({ ...target, schema });
  return isRecord(sample) ? sample : {};
}
