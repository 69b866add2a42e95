import { formatPlural } from "../../../../ui/text/format.ts";
import { cents } from "./prices.ts";
import type { MarketRead } from "./shapes.ts";

const WIDTH = 400;
const HEIGHT = 56;
/** The room above and below the line: the smallest range of prices, in dollars. */
const ROOM = 0.05;

/** The prices of the newest trades as a line of steps, oldest first; nothing for fewer than two. */
export function PriceLine({ trades }: Pick<MarketRead, "trades">) {
  const prices = trades.map((trade) => Number(trade.yes_price_dollars)).toReversed();
  const [first] = prices;
  const last = prices.at(-1);
  if (first === undefined || last === undefined || prices.length < 2) return null;
  const low = Math.min(...prices) - ROOM;
  const high = Math.max(...prices) + ROOM;
  const yOf = (price: number) => (((high - price) / (high - low)) * HEIGHT).toFixed(1);
  const step = WIDTH / prices.length;
  const steps = prices.map((price, index) => `V${yOf(price)}H${((index + 1) * step).toFixed(1)}`);
  return (
    <figure className="price-figure" aria-label="Price of yes">
      <svg
        className="price-line"
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path d={`M0 ${yOf(first)}${steps.join("")}`} className="price-path" />
      </svg>
      <figcaption className="price-range soft figures">
        <span>from {cents(first)}</span>
        <span>over {formatPlural(prices.length, "trade")}</span>
        <span>to {cents(last)}</span>
      </figcaption>
    </figure>
  );
}
