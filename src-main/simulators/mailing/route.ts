import { routesOf } from "#core/simulator/route.ts";
import type { State } from "./state.ts";

/** Makes a route of the provider's API. */
export const route = routesOf<State>();
