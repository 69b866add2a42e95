import type { Context } from "#core/kernel/context.ts";
import { routesOf } from "#core/kernel/route.ts";
import type { State } from "./state.ts";

export type SimContext = Context<State>;

/** The part of a context that presenters read. */
export type View = Pick<SimContext, "state" | "now">;

/** Makes a route of the API. */
export const route = routesOf<State>();
