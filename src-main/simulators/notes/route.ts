import type { Context } from "#core/kernel/context.ts";
import { routesOf } from "#core/kernel/route.ts";
import type { State } from "./state.ts";

/** The context of handlers and actions of this simulator. */
export type SimContext = Context<State>;

/** Makes a route of this simulator. */
export const route = routesOf<State>();
