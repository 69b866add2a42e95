import { createRouteHelper } from "#core/contract/route.ts";
import type { SimContext, State } from "./state.ts";

/** The part of a context that presenters read. */
export type View = Pick<SimContext, "state" | "now">;

/** Makes a route of the API. */
export const route = createRouteHelper<State>();
