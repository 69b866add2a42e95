import type * as z from "zod";
import type { Context } from "./context.ts";

/**
 * A part of the world as one person sees it: `GET /_sim/world/NAME`. The panel reads it in place of the
 * provider's routes, which would fill the request log and meet faults. It changes nothing.
 */
export interface WorldRead<State> {
  /** `messages` */
  readonly name: string;
  readonly summary: string;
  readonly query: z.ZodType;
  read(context: Context<State>, query: unknown): unknown;
}

interface WorldReadSpec<State, Query extends z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly query: Query;
  read(context: Context<State>, query: z.output<Query>): unknown;
}

/** Makes the `worldRead` function of one simulator. */
export function createWorldReadHelper<State>() {
  return <Query extends z.ZodType>(spec: WorldReadSpec<State, Query>): WorldRead<State> => spec;
}
