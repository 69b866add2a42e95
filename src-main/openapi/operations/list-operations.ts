import { httpMethods } from "#shared/domain/http-method.ts";
import type { Description } from "../description/description.ts";
import { pointTo } from "../description/pointer.ts";
import { Operation } from "./operation.ts";

/**
 * Lists the operations of a description, in its order. Paths with a fragment come last: on the wire they are
 * the same as those without.
 */
export function listOperations(description: Description): readonly Operation[] {
  const paths = description.entries(description.root["paths"]);
  const isVariant = (path: string) => path.includes("#");
  const ordered = [
    ...paths.filter(([path]) => !isVariant(path)),
    ...paths.filter(([path]) => isVariant(path)),
  ];
  return ordered.flatMap(([path, item]) => {
    if (!path.startsWith("/")) return [];
    const pointer = pointTo("#/paths", path);
    return httpMethods
      .filter((method) => item[method.toLowerCase()] !== undefined)
      .map((method) => {
        const place = pointTo(pointer, method.toLowerCase());
        return new Operation(description, method, path, item, place);
      });
  });
}
