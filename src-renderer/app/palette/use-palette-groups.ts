import { useChosenSimulators } from "../../stores/scope-store.ts";
import { listCommands } from "./palette-commands.ts";
import { groupCommands, type PaletteGroup } from "./rank-commands.ts";
import { listRecents, useRecents } from "./recent-commands.ts";
import { useClockCommands } from "./use-clock-commands.ts";
import { useFoundEvents } from "./use-found-events.ts";
import { useFoundObjects } from "./use-found-objects.ts";
import { useWindowCommands } from "./use-window-commands.ts";

/** What the palette offers for what is typed, part by part. */
export function usePaletteGroups(text: string): readonly PaletteGroup[] {
  const simulators = useChosenSimulators();
  const objects = useFoundObjects(simulators, text);
  const events = useFoundEvents(simulators, text);
  const { recents } = useRecents();
  const commands = [
    ...listCommands(simulators),
    ...useClockCommands(simulators, text),
    ...useWindowCommands(),
  ];
  const recent = text.trim() === "" ? listRecents(recents, commands) : [];
  return groupCommands([...recent, ...commands, ...objects, ...events], text);
}
