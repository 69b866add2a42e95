import type { Market } from "../shared/entities.ts";
import type { SimContext } from "../state.ts";

/** Plans the close of a market in which an order rests. */
export function planClose(context: SimContext, market: Market): void {
  if (market.closing === true) return;
  market.closing = true;
  context.schedule(market.closeAt, "close_market", market.ticker);
}
