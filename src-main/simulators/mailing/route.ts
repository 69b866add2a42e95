import { routesOf } from "#core/simulator/route.ts";
import type { State } from "./state.ts";

export const route = routesOf<State>();
