import type { Context } from "./context.ts";

/** Work that a simulator will do by itself, in words. */
export interface TaskDescription {
  /** `Renewal`, `Checkout session expires` */
  readonly title: string;
  /** The amount that it is about: `$29.00`. */
  readonly money?: string | undefined;
  /** The people and things that it is about: `Mei Tanaka`, `Harbour Club`. */
  readonly about?: readonly (string | null | undefined)[];
  /** The object that it is about, as the panel lists it. */
  readonly object?: { readonly collection: string; readonly id: string } | undefined;
}

/** Work that a simulator does at a moment of simulator time. `id` names the object that it is about. */
export interface Task<State> {
  run(context: Context<State>, id: string): void;
  /**
   * Describes the work while it waits; `undefined` when it no longer does anything. It changes nothing.
   *
   * @param due The moment of the work, milliseconds of simulator time.
   */
  describe(context: Context<State>, id: string, due: number): TaskDescription | undefined;
}
