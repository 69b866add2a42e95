/**
 * Returns a parsed query or body without the parameters that have no effect, and reports each one that
 * was there.
 */
export type RemoveParameters = (value: unknown, report: (name: string) => void) => unknown;

/**
 * Makes the remover of a route's unsupported parameters: `transfer_data`, `shipping.carrier`,
 * `items[].discounts`. The names are taken apart once.
 */
export function removerOf(names: readonly string[]): RemoveParameters {
  const parameters = names.map((name) => {
    const path = name.split(".");
    return { name, path, first: path[0]?.replace(/\[\]$/, "") ?? name };
  });
  return (value, report) => {
    if (typeof value !== "object" || value === null) return value;
    let rest = value;
    for (const { name, path, first } of parameters) {
      if (!Object.hasOwn(rest, first)) continue;
      const without = withoutField(rest, path);
      if (without === undefined) continue;
      report(name);
      rest = without;
    }
    return rest;
  };
}

/**
 * Returns a copy of a parsed body without the field at a path, or `undefined` if it has none. A part of
 * the path that ends with `[]` is a list: the field is removed from each of its items.
 */
function withoutField(body: unknown, [part = "", ...inner]: readonly string[]): object | undefined {
  const name = part.replace(/\[\]$/, "");
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, name)) return undefined;
  const { [name]: value, ...rest }: Record<string, unknown> = { ...body };
  if (inner.length === 0) return rest;
  const without = name === part ? withoutField(value, inner) : withoutFieldOfItems(value, inner);
  return without && { ...rest, [name]: without };
}

function withoutFieldOfItems(list: unknown, path: readonly string[]): object | undefined {
  if (!Array.isArray(list)) return undefined;
  const items: readonly unknown[] = list;
  const changed = items.map((item) => withoutField(item, path));
  if (changed.every((item) => item === undefined)) return undefined;
  return items.map((item, index) => changed[index] ?? item);
}
