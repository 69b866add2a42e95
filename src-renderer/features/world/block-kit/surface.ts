import { createContext, useContext } from "react";
import type { Chosen, Option } from "./shapes.ts";

/** An element within its message or view. */
export interface Place {
  readonly blockId: string;
  readonly actionId: string;
}

/** The value of an input, in the form that `_press` and `_submit_view` take. */
export type ElementValue = string | Option | readonly (string | Option)[] | null;

/** A person or a place that can be chosen or mentioned. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** `person`, `bot`, `channel`, `group`, `im`, `mpim` */
  readonly kind: string;
}

/** The names that texts refer to by id. */
export interface Directory {
  readonly people: readonly Named[];
  readonly places: readonly Named[];
  readonly groups: readonly Named[];
  /** The person who looks. */
  readonly me: string;
}

export interface PressInput {
  readonly value?: string;
  readonly selected?: ElementValue;
  /** The words of the button or menu, for the record of what was done. */
  readonly label: string;
}

/** The message or view that blocks stand in: what they show, and what their elements do. */
export interface Surface {
  readonly directory: Directory;
  readonly chosen: Chosen;
  /** The values of inputs that were not sent yet, by `keyOf`. */
  readonly drafts: ReadonlyMap<string, ElementValue>;
  /** The errors of inputs, by block id. */
  readonly errors: Readonly<Record<string, string>>;
  /** True while an act is under way. */
  readonly isBusy: boolean;
  readonly change: (place: Place, value: ElementValue) => void;
  readonly press: (place: Place, input: PressInput) => void;
  /** Asks the app for the options of an external select. */
  readonly suggest: (place: Place, typed: string) => Promise<readonly Option[]>;
  /** Uploads a file of the person; returns its id and name. */
  readonly upload: (file: File) => Promise<Named | undefined>;
  /** Asks the person, then opens the address. */
  readonly openLink: (url: string) => void;
  /** Returns a file of the workspace as a `data:` address; `undefined` when it cannot be shown. */
  readonly readFile: (id: string) => Promise<string | undefined>;
}

export const keyOf = ({ blockId, actionId }: Place): string => `${blockId}/${actionId}`;

const SurfaceContext = createContext<Surface | null>(null);

export const SurfaceProvider = SurfaceContext.Provider;

/** Returns the message or view that a block stands in. */
export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error("blocks are drawn within a SurfaceProvider");
  return surface;
}
