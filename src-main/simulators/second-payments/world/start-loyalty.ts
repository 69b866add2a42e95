import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { presentProgram, startProgram } from "../resources/loyalty/program.ts";
import type { State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

/** The merchant starts a loyalty program, which the API cannot do. */
export const startLoyaltyAction = worldAction({
  path: "/_start_loyalty",
  title: "Start a loyalty program",
  summary: "Starts the loyalty program of the merchant, or changes what earns a point",
  effects: [
    "Buyers can be enrolled and earn points. 10 points buy 10 % off, 50 points $5.00 off.",
    "catalog.version.updated is recorded: the rewards are discounts of the catalog.",
  ],
  body: lazyStrictObject(() => ({
    cents_per_point: z
      .int()
      .min(1)
      .max(100_000)
      .default(100)
      .meta({ title: "Cents per point", description: "The amount that earns one point" }),
  })),
  handle: (context, { cents_per_point: cents }) => {
    return presentProgram(context.state, startProgram(context, cents));
  },
});
