import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { settleCombinations } from "../resources/multivariate/actions.ts";
import { presentMarket } from "../resources/markets/present.ts";
import type { Result } from "../shared/entities.ts";
import { FULL_PRICE, parsePrice } from "../shared/units.ts";
import type { State } from "../state.ts";
import { settleMarket } from "../trading/settle.ts";

const worldAction = createWorldActionHelper<State>();

const settlementValue = z
  .string()
  .refine((text) => {
    const value = parsePrice(text);
    return value !== undefined && value <= FULL_PRICE;
  }, 'must be from "0.0000" to "1.0000"')
  .meta({
    title: "Settlement value",
    description: "The payout of one YES contract; required for scalar",
    suggestions: ["0.5000"],
  });

const body = lazyStrictObject(() => ({
  ticker: z.string().min(1).max(200).meta({ title: "Ticker", picker: "markets" }),
  result: z.enum(["yes", "no", "scalar"]).meta({ title: "Result" }),
  settlement_value: settlementValue.optional(),
}));

/**
 * Returns the payout of one YES contract. A scalar result needs the given value; the others have their own.
 */
function valueOf(result: Result, input: string | undefined): number {
  if (result === "scalar") {
    const value = input === undefined ? undefined : parsePrice(input);
    if (value !== undefined) return value;
    const message = "settlement_value is required when result is scalar";
    throw controlRefusal(422, "missing_field", message, "settlement_value");
  }
  const value = result === "yes" ? FULL_PRICE : 0;
  if (input === undefined || parsePrice(input) === value) return value;
  const message = `settlement_value is only for the result scalar, not for ${result}`;
  throw controlRefusal(422, "invalid_field", message, "settlement_value");
}

/** The exchange gives a market its result, and pays. */
export const settle = worldAction({
  path: "/_settle",
  title: "Settle market",
  summary: "Settles a market and pays its positions",
  effects: [
    "The market is finalized with this result.",
    "Its resting orders are canceled and its positions paid into the balances.",
    "Markets that combine it are settled as soon as their own result is certain.",
    "market_lifecycle_v2 is recorded and pushed twice: determined, then settled.",
  ],
  body,
  choices: {
    ticker: {
      unfit: ({ state }, ticker) =>
        state.markets.get(ticker)?.settledAt === undefined ? undefined : "settled already",
    },
  },
  handle: (context, { ticker, result, settlement_value }) => {
    const value = valueOf(result, settlement_value);
    const market = context.state.markets.get(ticker);
    if (!market) throw controlRefusal(404, "not_found", `No such market: ${ticker}`, "ticker");
    if (market.settledAt !== undefined) {
      const message = `${ticker} is settled already, with ${market.result}`;
      throw controlRefusal(409, "market_already_settled", message, "ticker");
    }
    settleMarket(context, market, result, value);
    settleCombinations(context, market);
    return { market: presentMarket(market, context.now), state: "settled" };
  },
});
