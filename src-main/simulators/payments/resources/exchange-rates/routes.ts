import { lazy } from "#core/contract/lazy.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import type { ApiObject } from "../../shared/present.ts";

/** The amount of each currency that a US dollar buys, which never changes here. */
const table = `
  aud 1.52 brl 5.4 cad 1.38 chf 0.8 cny 7.1 czk 21 dkk 6.4 eur 0.86 gbp 0.75 hkd 7.8 huf 335 inr 88
  jpy 150 krw 1400 mxn 18.5 myr 4.2 nok 10 nzd 1.72 pln 3.65 ron 4.4 sek 9.5 sgd 1.3 thb 32.5 usd 1
  zar 17.5
`;

const perDollar = lazy(
  () =>
    new Map(
      Array.from(
        table.matchAll(/([a-z]{3}) ([\d.]+)/g),
        ([, code = "", rate = ""]): [string, number] => [code, Number(rate)],
      ),
    ),
);

/** The rates from a currency, rounded to six digits. */
function presentRates([base, worth]: readonly [string, number]): ApiObject {
  const rates = [...perDollar()].map(([code, rate]) => [
    code,
    Number((rate / worth).toPrecision(6)),
  ]);
  return { id: base, object: "exchange_rate", rates: Object.fromEntries(rates) };
}

/** Rates between currencies. */
export const routes = [
  route("GET /v1/exchange_rates", "Lists the rates of all currencies", {
    answers: "exchange_rate",
    query: listQuery(() => ({})),
    handle: (_context, { params: paging }) =>
      linesPage([...perDollar()].map(presentRates), paging, "/v1/exchange_rates"),
  }),
  route("GET /v1/exchange_rates/:id", "Shows the rates of a currency", {
    answers: "exchange_rate",
    handle: (_context, { id }) => {
      const worth = perDollar().get(id.toLowerCase());
      if (worth === undefined) throw noSuchObject("exchange rate", id);
      return presentRates([id.toLowerCase(), worth]);
    },
  }),
];
