import * as z from "zod";
import { createKept } from "../../stores/kept-store.ts";
import { goTo } from "../../stores/location.ts";
import { places } from "../../stores/places.ts";
import { placeIcons } from "../place-icons.ts";
import type { PaletteCommand } from "./palette-command.ts";

const target = z.object({
  place: z.enum(places.map(({ id }) => id)),
  params: z.record(z.string(), z.string()),
});
const recent = z.object({
  id: z.string(),
  title: z.string(),
  scope: z.string().optional(),
  kind: z.string().optional(),
  target: target.optional(),
});
const kept = z.object({ recents: z.array(recent) }).catch({ recents: [] });

const KEPT = 5;

/** The same command stands further down, too, and needs another id there. */
const RECENT = /^recent-/;

/** The recent choices, newest first. As the objects in it, it lives no longer than the window. */
export const useRecents = createKept("simdeck.recent-commands", kept, "session");

/** Remembers what was chosen. */
export function noteCommand({ id, title, scope, kind, target: to }: PaletteCommand): void {
  useRecents.setState(({ recents }) => {
    const chosen = { id: id.replace(RECENT, ""), title, scope, kind, target: to };
    const others = recents.filter((known) => known.id !== chosen.id);
    return { recents: [chosen, ...others].slice(0, KEPT) };
  });
}

/** The commands that were chosen lately, as far as there still are such. */
export function listRecents(
  recents: z.output<typeof kept>["recents"],
  commands: readonly PaletteCommand[],
): readonly PaletteCommand[] {
  return recents.flatMap(({ id, title, scope, kind, target: to }): readonly PaletteCommand[] => {
    const known = commands.find((command) => command.id === id);
    if (known) return [{ ...known, id: `recent-${id}`, section: "Recent" }];
    if (!to) return [];
    const run = () => goTo(to.place, to.params);
    const told = { ...(scope ? { scope } : {}), ...(kind ? { kind } : {}), target: to };
    const icon = placeIcons[to.place];
    return [{ id: `recent-${id}`, section: "Recent", title, icon, ...told, run }];
  });
}
