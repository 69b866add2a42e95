import type { Resource } from "../operations/resource.ts";

/** Returns the path of an object in the API. */
export function pathOf({ shape }: Pick<Resource, "shape">, id: string): string {
  const values = id.split("/");
  return `${shape}/{}`.replaceAll("{}", () => values.shift() ?? "");
}
