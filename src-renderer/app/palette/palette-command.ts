import type { LucideIcon } from "lucide-react";
import type { PlaceId, PlaceParams } from "../../stores/places.ts";

/** The parts of the palette, in their order while nothing is typed. */
export const paletteSections = [
  "Recent",
  "World actions",
  "Go to",
  "Clock",
  "Objects",
  "Events",
  "Window",
  "Simulators",
  "Settings",
  "Docs",
] as const;

export type PaletteSection = (typeof paletteSections)[number];

/** Somewhere in the window. */
export interface PaletteTarget {
  readonly place: PlaceId;
  readonly params: PlaceParams;
}

/** One line of the palette. */
export interface PaletteCommand {
  readonly id: string;
  readonly section: PaletteSection;
  readonly title: string;
  readonly icon: LucideIcon;
  /** The group of the command, shown at the end of its line. */
  readonly scope?: string;
  /** The simulator it is about. */
  readonly kind?: string;
  /** The shortcut that does the same. */
  readonly keys?: string;
  /** Other words for the command. */
  readonly words?: string;
  /** For what was found: where it is, so that it can be gone to again. */
  readonly target?: PaletteTarget;
  /** A search result: it matches the typed text with any title. */
  readonly isFound?: boolean;
  readonly run: () => void;
}
