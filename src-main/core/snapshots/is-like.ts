/** Returns whether an object has the fields of a new one, and in each the same kind of value. */
export function isLike<Model>(model: Model, value: unknown): value is Model {
  if (typeof model !== "object" || model === null) return typeof value === typeof model;
  if (typeof value !== "object" || value === null) return false;
  const fields = Object.keys(model);
  return (
    fields.length === Object.keys(value).length &&
    fields.every((field) => kindOf(Reflect.get(model, field)) === kindOf(Reflect.get(value, field)))
  );
}

/** Returns the kind of a field: a kind of container, or a plain value, which may be any. */
function kindOf(value: unknown): unknown {
  return typeof value === "object" && value !== null ? Object.getPrototypeOf(value) : "value";
}
