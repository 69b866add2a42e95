import { expect, test } from "vitest";
import * as z from "zod";
import { loadRoutes } from "#core/contract/route-group.ts";
import { simulators } from "../../simulators/registry.ts";

/** Returns whether a field takes the two booleans as text, and neither any text nor JSON. */
function isFlag(field: unknown): field is z.ZodType {
  if (!(field instanceof z.ZodType)) return false;
  const takes = (value: string) => field.safeParse(value).success;
  return takes("true") && takes("false") && !takes("neither") && !takes("{}");
}

test.each(simulators)("takes booleans in queries of $kind in any case", async (simulator) => {
  const routes = await loadRoutes((await simulator.load()).routes);
  expect(routes).not.toEqual([]);
  const refused = routes.flatMap(({ method, path, query }) =>
    Object.entries(query instanceof z.ZodObject ? query.shape : {})
      .filter(([, field]) => isFlag(field) && !field.safeParse("True").success)
      .map(([name]) => `${method} ${path}?${name}`),
  );
  expect(refused).toEqual([]);
});
