import { type Act, type Outcome, post, type SimulatorModel, wrong } from "#core/testing/model.ts";

const api = "/trade-api/v2";

const order = (ticker: string, n: number) => ({
  ticker,
  client_order_id: `n-${String(n)}`,
  side: "bid",
  count: "1.00",
  price: "0.0100",
  time_in_force: "good_till_canceled",
  self_trade_prevention_type: "taker_at_cross",
});

const booked = ["orderbook_delta", "user_order"];

/** The result of a low bid: without other bids it is the best, and the ticker shows it. */
const orders: Readonly<Record<string, Outcome>> = {
  quoted: { status: 201, events: booked },
  empty: { status: 201, events: [...booked, "ticker"] },
  settled: { status: 400, refused: "" },
};

const acts: readonly Act[] = [
  {
    name: "order",
    on: "market",
    makes: { sort: "order", pointer: "/order_id", state: "resting" },
    call: (ref, n) => post(`${api}/portfolio/events/orders`, order(ref, n)),
    expect: (state = "gone") => orders[state] ?? { status: 404, refused: "not_found" },
  },
  {
    name: "settle",
    on: "market",
    call: (ref) => post("/_settle", { ticker: ref, result: "yes" }),
    expect: (state) => {
      if (state === undefined) return { status: 404, refused: "ticker" };
      if (state === "settled") return { status: 409, refused: "settled" };
      return {
        status: 200,
        events: ["market_lifecycle_v2", "market_lifecycle_v2"],
        becomes: "settled",
      };
    },
  },
  wrong(
    "settle as nobody can",
    post("/_settle", { ticker: "KXSIM-26-A", result: "maybe" }),
    422,
    "result",
  ),
  wrong("settle nothing", post("/_settle", { result: "yes" }), 422, "ticker"),
];

/** Markets that are there from the start, traded in and settled. */
export const models: readonly SimulatorModel[] = [
  {
    over: "feed",
    acts,
    seeds: {
      market: [
        { ref: "KXSIM-26-A", state: "quoted" },
        { ref: "KXSIM-26-B", state: "empty" },
      ],
    },
    watched: ["/markets", "/portfolio/orders", "/portfolio/balance"].map((path) => `${api}${path}`),
  },
];
