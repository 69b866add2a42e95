import { useStatus } from "../../../../stores/feed/feed-store.ts";
import { useShown } from "../../../../ui/text/secret.tsx";
import { NoPreview } from "../no-preview.tsx";
import type { PreviewProps } from "../preview-props.ts";
import { useWorldRead } from "../use-world-read.ts";
import { fromNow } from "../words.ts";
import { OrderBook } from "./order-book.tsx";
import { PriceLine } from "./price-line.tsx";
import { asksOf, bidsOf, cents, contracts } from "./prices.ts";
import { SettleMarket } from "./settle-market.tsx";
import { marketReadShape, marketShape, type MarketView } from "./shapes.ts";
import { TradeList } from "./trade-list.tsx";
import { TradeMarket } from "./trade-market.tsx";
import "../preview.css";
import "./market.css";

/** A market: its price, its order book, its trades, and what other members and the exchange do. */
export function MarketPreview({ simulator, id, object }: PreviewProps) {
  const market = marketShape.safeParse(object).data;
  const path = `/_sim/world/market?${new URLSearchParams({ ticker: id }).toString()}` as const;
  const read = useWorldRead(simulator.kind, path, marketReadShape);
  if (!market) return <NoPreview />;
  const isSettled = market.settlement_ts !== undefined;
  return (
    <div className="preview-columns">
      <div className="vstack preview-main">
        <MarketHead market={market} kind={simulator.kind} />
        {read ? (
          <>
            <PriceLine trades={read.trades} />
            <OrderBook
              bids={bidsOf(read.orderbook_fp.yes_dollars)}
              asks={asksOf(read.orderbook_fp.no_dollars)}
            />
            <TradeList trades={read.trades} />
          </>
        ) : null}
      </div>
      {isSettled ? null : (
        <div className="vstack preview-acts">
          {market.status === "active" ? <TradeMarket simulator={simulator} ticker={id} /> : null}
          <SettleMarket simulator={simulator} market={market} />
        </div>
      )}
    </div>
  );
}

interface MarketHeadProps {
  readonly market: MarketView;
  readonly kind: string;
}

function MarketHead({ market, kind }: MarketHeadProps) {
  const { now } = useStatus(kind);
  const shown = useShown();
  const { title, yes_sub_title: yes, volume_fp: volume } = market;
  const hasTraded = Number(volume) > 0;
  return (
    <header className="preview-hero">
      <p className="preview-sentence market-title">
        <bdi>{shown(title)}</bdi>
      </p>
      {yes === "" || yes === title ? null : (
        <p className="soft clip">
          <bdi>{shown(yes)}</bdi>
        </p>
      )}
      <p className="preview-large figures">
        {describePrice(market)}
        <span className="market-yes">{hasTraded && market.result === "" ? " yes" : ""}</span>
      </p>
      <p className="soft">
        {describeState(market, now)}, {contracts(volume)} traded
      </p>
    </header>
  );
}

function describePrice({ result, settlement_value_dollars: value, ...market }: MarketView): string {
  if (result === "scalar" && value !== undefined) return `Settled at ${cents(value)}`;
  if (result !== "") return `Settled ${result}`;
  return Number(market.volume_fp) > 0 ? cents(market.last_price_dollars) : "No trade yet";
}

function describeState(
  { status, close_time: close, settlement_ts: settled }: MarketView,
  now: number,
) {
  if (settled !== undefined) return `settled ${settled.slice(0, 16).replace("T", " ")} UTC`;
  const at = Date.parse(close);
  return status === "active" ? `open, closes ${fromNow(at, now)}` : status;
}
