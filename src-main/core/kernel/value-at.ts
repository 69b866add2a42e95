/** What stands at a path of a parsed body; `undefined` where there is nothing. Only own fields count. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, part) => {
    if (typeof inner !== "object" || inner === null) return undefined;
    return Object.getOwnPropertyDescriptor(inner, part)?.value;
  }, body);
}
