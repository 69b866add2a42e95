import * as z from "zod";
import { createKept } from "./kept-store.ts";

/** The detail's default share of a place. */
const USUAL_DETAIL = 0.42;

const settings = z.object({
  theme: z.enum(["system", "light", "dark", "contrast"]).catch("system"),
  density: z.enum(["compact", "normal", "roomy"]).catch("normal"),
  motion: z.enum(["system", "reduced"]).catch("system"),
  /** True if a sign without Ctrl is a shortcut where nothing is typed. */
  singleKeys: z.boolean().catch(true),
  resultsOpen: z.boolean().catch(false),
  /** True if a low window has all of the clocks, too. */
  clocksOpen: z.boolean().catch(false),
  /** The chosen view of the Wire; null: by the motion setting. */
  wireView: z.enum(["threads", "ledger"]).nullable().catch(null),
  detailSize: z.number().min(0.05).max(0.95).catch(USUAL_DETAIL),
});

export type Settings = z.output<typeof settings>;

/** The person's settings, and the layout of the window's parts. */
export const useSettings = createKept("simdeck.settings", settings.catch(settings.parse({})));

/** Gives the detail of a place a share of it, 0 to 1; null for what it is at first. */
export function setDetailSize(share: number | null): void {
  useSettings.setState({ detailSize: share ?? USUAL_DETAIL });
}

/** Row heights of the three densities, in pixels; a test compares them with tokens.css. */
export const rowHeights = { compact: 24, normal: 28, roomy: 36 } as const;

/** Returns the current height of a row. */
export function useRowHeight(): number {
  return rowHeights[useSettings((state) => state.density)];
}
