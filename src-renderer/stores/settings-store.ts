import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

const settings = z.object({
  theme: z.enum(["system", "light", "dark", "contrast"]).catch("system"),
  density: z.enum(["compact", "normal", "roomy"]).catch("normal"),
  motion: z.enum(["system", "reduced"]).catch("system"),
  /** Whether a sign without Ctrl is a shortcut where nothing is typed. */
  singleKeys: z.boolean().catch(true),
  resultsOpen: z.boolean().catch(true),
  detailSize: z.number().min(0.2).max(0.8).catch(0.42),
});

export type Settings = z.output<typeof settings>;

/** What the person set, and how the window's parts were left. */
export const useSettings = create<Settings>()(
  persist(() => settings.parse({}), {
    name: "simdeck.settings",
    storage: createJSONStorage(() => localStorage),
    merge: (kept) => settings.catch(settings.parse({})).parse(kept ?? {}),
  }),
);

/** Row heights of the three densities, in pixels; tokens.css has the same. */
export const rowHeights = { compact: 24, normal: 28, roomy: 36 } as const;

/** How tall a row is now. */
export function useRowHeight(): number {
  return rowHeights[useSettings((state) => state.density)];
}
