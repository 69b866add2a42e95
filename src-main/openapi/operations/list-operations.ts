import { httpMethods } from "#shared/domain/http-method.ts";
import type { Description } from "../description/description.ts";
import { pointTo } from "../description/pointer.ts";
import { Operation } from "./operation.ts";

/** Lists the operations of a description, in its order. */
export function listOperations(description: Description): readonly Operation[] {
  return description.entries(description.root["paths"]).flatMap(([path, item]) => {
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
