import { cents } from "./prices.ts";
import type { MarketRead } from "./shapes.ts";

const WIDTH = 400;
const HEIGHT = 72;

/** The prices of the newest trades as a line of steps, oldest first; nothing for fewer than two. */
export function PriceLine({ trades }: Pick<MarketRead, "trades">) {
  const prices = trades.map((trade) => Number(trade.yes_price_dollars)).toReversed();
  const [first] = prices;
  const last = prices.at(-1);
  if (first === undefined || last === undefined || prices.length < 2) return null;
  const step = WIDTH / (prices.length - 1);
  const yOf = (price: number) => (HEIGHT - 2 - price * (HEIGHT - 4)).toFixed(1);
  const steps = prices.slice(1).map((price, index) => {
    return `H${((index + 1) * step).toFixed(1)}V${yOf(price)}`;
  });
  return (
    <svg
      className="price-line"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Price of yes over ${String(prices.length)} trades, from ${cents(first)} to ${cents(last)}`}
    >
      <path d={`M0 ${yOf(0.5)}H${String(WIDTH)}`} className="price-middle" />
      <path d={`M0 ${yOf(first)}${steps.join("")}`} className="price-path" />
    </svg>
  );
}
