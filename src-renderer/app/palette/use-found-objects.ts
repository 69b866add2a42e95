import { Box } from "lucide-react";
import { useQueries } from "@tanstack/react-query";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { call } from "../../bridge/client.ts";
import { goTo } from "../../stores/location.ts";
import type { PaletteCommand } from "./palette-command.ts";

const SHORTEST = 3;
const OF_EACH = 4;

/** Objects that hold every word that was typed, in their line or in a field, a few of each collection. */
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
      queryKey: ["palette-objects", kind, collection, wanted],
      queryFn: () =>
        call("objects.list", { kind, collection, text: wanted, contents: true, limit: OF_EACH }),
      enabled: wanted.length >= SHORTEST,
    })),
    combine: (results) =>
      results.flatMap(({ data }, place) => {
        const where = collections[place];
        if (!data || !where || wanted.length < SHORTEST) return [];
        return data.items.map(({ id, label, found }): PaletteCommand => ({
          id: `object-${where.kind}-${id}`,
          section: "Objects",
          title: `${id}  ${label}`,
          icon: Box,
          kind: where.kind,
          scope: found ?? where.collection,
          isFound: true,
          target: { place: "objects", params: { ...where, id } },
          run: () => {
            goTo("objects", { ...where, id });
          },
        }));
      }),
  });
}
