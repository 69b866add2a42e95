import type { CSSProperties } from "react";
import { formatMoney } from "#shared/text/format-money.ts";
import { cents, contracts, type ShownLevel } from "./prices.ts";

interface OrderBookProps {
  readonly bids: readonly ShownLevel[];
  readonly asks: readonly ShownLevel[];
}

/** Both sides of the order book, best prices first. */
export function OrderBook({ bids, asks }: OrderBookProps) {
  const [bid] = bids;
  const [ask] = asks;
  const spread = bid && ask ? `, spread ${cents((ask.price - bid.price) / 100)}` : "";
  const most = Math.max(1, ...[...bids, ...asks].map(({ count }) => count));
  const isEmpty = bids.length + asks.length === 0;
  return (
    <section className="vstack market-part" aria-label="Order book">
      <h3>
        Order book{" "}
        <span className="soft market-note">{isEmpty ? "empty" : `best first${spread}`}</span>
      </h3>
      {isEmpty ? (
        <p className="soft">No order rests. A trade below puts one here.</p>
      ) : (
        <div className="book-sides">
          <Side title="Buy yes" levels={bids} most={most} />
          <Side title="Sell yes" levels={asks} most={most} />
        </div>
      )}
    </section>
  );
}

/** The width of the bar behind a row, as a share of it. */
function barOf(share: number): CSSProperties & Record<"--share", string> {
  return { "--share": `${String(share * 100)}%` };
}

interface SideProps {
  readonly title: string;
  readonly levels: readonly ShownLevel[];
  /** The largest count of both sides: a bar of full width. */
  readonly most: number;
}

function Side({ title, levels, most }: SideProps) {
  return (
    <table className="book-side" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Contracts</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ price, count }) => (
          <tr key={price} style={barOf(count / most)}>
            <td>{cents(price / 100)}</td>
            <td>{contracts(count)}</td>
            <td className="soft">{formatMoney(Math.round(price * count), "usd")}</td>
          </tr>
        ))}
        {levels.length === 0 ? (
          <tr>
            <td colSpan={3} className="faint">
              none
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
