import { routesOf } from "#core/kernel/route.ts";
import type { State } from "./state.ts";

/** Makes a route of the provider's API. */
export const route = routesOf<State>();
