import { routesOf } from "#core/kernel/route.ts";
import type { State } from "./state.ts";

/** Makes a route of this simulator. */
export const route = routesOf<State>();
