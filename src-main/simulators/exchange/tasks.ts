import type { Task } from "#core/contract/task.ts";
import { lapseQuote } from "./resources/communications/actions.ts";
import { expireOrder } from "./resources/orders/actions.ts";
import { applyFeeChange } from "./world/exchange-work.ts";
import { formatCount, formatPrice } from "./shared/units.ts";
import type { State } from "./state.ts";
import { closeMarket } from "./trading/cancel.ts";

/** The work that the exchange does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  lapse_quote: {
    run: lapseQuote,
    describe: ({ state }, id) => {
      const quote = state.rfqQuotes.get(id);
      if (quote?.status !== "accepted") return undefined;
      return {
        title: "Quote lapses",
        about: [quote.ticker, "unless it is confirmed by then"],
        object: { collection: "rfq_quotes", id },
      };
    },
  },
  change_fees: {
    run: applyFeeChange,
    describe: ({ state }, id) => {
      const change = state.feeChanges.get(id);
      if (!change) return undefined;
      const { seriesTicker, multiplier } = change;
      return { title: "Fees change", about: [seriesTicker, `to ${String(multiplier)} times`] };
    },
  },
  close_market: {
    run: closeMarket,
    describe: ({ state }, ticker) => {
      const market = state.markets.get(ticker);
      if (!market || market.settledAt !== undefined) return undefined;
      return {
        title: "Market closes",
        about: [ticker, "its resting orders are canceled"],
        object: { collection: "markets", id: ticker },
      };
    },
  },
  expire_order: {
    run: expireOrder,
    describe: ({ state }, id) => {
      const member = state.members.get(state.orderOwners.get(id)?.memberId ?? "");
      const order = member?.orders.get(id);
      if (!member || order?.status !== "resting") return undefined;
      const { bookSide, remaining, price, ticker } = order;
      return {
        title: "Order expires",
        money: `$${formatPrice(price)}`,
        about: [`${bookSide} of ${formatCount(remaining)}`, ticker, member.name],
        object: { collection: "orders", id },
      };
    },
  },
};
