/** Currencies whose smallest unit is the currency itself. */
const zeroDecimal: ReadonlySet<string> = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "),
);

/** Currencies with three decimals. */
const threeDecimal: ReadonlySet<string> = new Set("bhd jod kwd omr tnd".split(" "));

/** Returns the number of decimals of a currency. */
function decimalsOf(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

/** Making a format takes much longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, digits: number): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
  });
  formats.set(currency, format);
  return format;
}

/** An amount in the smallest unit as people write it: `4800`, `usd` → `$48.00`. */
export function moneyText(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  return formatOf(currency, digits).format(amount / 10 ** digits);
}
