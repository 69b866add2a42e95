import { formatMoment } from "../../../../ui/text/format.ts";
import { cents, contracts } from "./prices.ts";
import type { MarketRead } from "./shapes.ts";

const SHOWN = 12;

/** The newest trades, newest first. */
export function TradeList({ trades }: Pick<MarketRead, "trades">) {
  return (
    <section className="vstack market-part" aria-label="Trades">
      <h3>
        Trades{" "}
        <span className="soft market-note">{trades.length === 0 ? "none" : "newest first"}</span>
      </h3>
      <ul className="trades">
        {trades.slice(0, SHOWN).map((trade) => (
          <li key={trade.trade_id}>
            <span className="soft figures">{formatMoment(Date.parse(trade.created_time))}</span>
            <span>bought {trade.taker_side}</span>
            <span className="figures">
              {cents(trade.taker_side === "yes" ? trade.yes_price_dollars : trade.no_price_dollars)}
            </span>
            <span className="figures">× {contracts(trade.count_fp)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
