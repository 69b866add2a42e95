import { expect, test } from "vitest";
import * as z from "zod";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";

const world = z.object({
  definition: z.object({
    routes: z.array(
      z.object({ method: z.string(), path: z.string(), query: z.unknown().optional() }),
    ),
  }),
});

/** Returns whether a field takes the two booleans as text, and neither any text nor JSON. */
function isFlag(field: unknown): field is z.ZodType {
  if (!(field instanceof z.ZodType)) return false;
  const takes = (value: string) => field.safeParse(value).success;
  return takes("true") && takes("false") && !takes("neither") && !takes("{}");
}

test.each(simulators)("takes booleans in queries of $kind in any case", async (simulator) => {
  await using launched = launchSimulator(await simulator.load());
  const { routes } = world.parse(launched.running.world).definition;
  expect(routes).not.toEqual([]);
  const refused = routes.flatMap(({ method, path, query }) =>
    Object.entries(query instanceof z.ZodObject ? query.shape : {})
      .filter(([, field]) => isFlag(field) && !field.safeParse("True").success)
      .map(([name]) => `${method} ${path}?${name}`),
  );
  expect(refused).toEqual([]);
});
