import type { Context } from "#core/contract/context.ts";
import { createRouteHelper } from "#core/contract/route.ts";
import type { State } from "./state.ts";

/** The tools of a handler: the state, ids, the clock, and `emit` for events. */
export type SimContext = Context<State>;

/** Makes a route; the types of its query and body are those of its schemas. */
export const route = createRouteHelper<State>();
