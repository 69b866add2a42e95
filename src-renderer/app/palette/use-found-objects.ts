import { useQueries } from "@tanstack/react-query";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { call } from "../../bridge/client.ts";
import { goTo } from "../../stores/location.ts";
import type { PaletteCommand } from "./palette-commands.ts";

const SHORTEST = 3;
const OF_EACH = 4;

/** Objects whose id or label holds what was typed, a few of each collection. */
export function useFoundObjects(
  simulators: readonly SimulatorView[],
  text: string,
): readonly PaletteCommand[] {
  const wanted = text.trim();
  const collections = simulators.flatMap(({ kind, collections: held }) =>
    held.map(({ name }) => ({ kind, collection: name })),
  );
  return useQueries({
    queries: collections.map(({ kind, collection }) => ({
      queryKey: ["objects.list", kind, collection, wanted],
      queryFn: () => call("objects.list", { kind, collection, text: wanted, limit: OF_EACH }),
      enabled: wanted.length >= SHORTEST,
    })),
    combine: (results) =>
      results.flatMap(({ data }, place) => {
        const where = collections[place];
        if (!data || !where || wanted.length < SHORTEST) return [];
        return data.items.map(({ id, label }) => ({
          id: `object-${where.kind}-${id}`,
          title: `${id}  ${label}`,
          scope: `${where.kind} ${where.collection}`,
          run: () => {
            goTo("objects", { ...where, id });
          },
        }));
      }),
  });
}
