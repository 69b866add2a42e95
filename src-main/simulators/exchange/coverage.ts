import { consequencesIn, type Coverage, coveredBy } from "#core/contract/coverage.ts";

const base = "/trade-api/v2";

/** The supported parts of Kalshi's trade API. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy(
      "exchange.sdk.test.ts",
      {
        "GET /exchange/status": "always open",
        "GET /series": "supported; filtered by category and tags",
        "GET /series/:series": "supported",
        "GET /events": "supported, with cursors; no milestones",
        "GET /events/:event": "supported",
        "GET /markets": "supported, with cursors; no multivariate markets",
        "GET /markets/:ticker": "supported",
        "GET /markets/:ticker/orderbook": "supported, with depth",
        "GET /markets/orderbooks": "supported",
        "GET /markets/trades": "supported, with cursors",
        "POST /portfolio/events/orders":
          "limit orders of every time in force, post only, reduce only, expiration, self-trade prevention",
        "DELETE /portfolio/events/orders/:id": "supported",
        "DELETE /portfolio/events/orders": "supported",
        "POST /portfolio/events/orders/:id/amend": "supported",
        "POST /portfolio/events/orders/:id/decrease": "supported",
        "POST, DELETE /portfolio/events/orders/batched": "up to 20",
        "GET /portfolio/orders": "supported, with cursors",
        "GET /portfolio/orders/:id": "supported",
        "GET /portfolio/orders/queue_positions": "supported",
        "GET /portfolio/orders/:id/queue_position": "supported",
        "GET /portfolio/balance": "the primary subaccount",
        "GET /portfolio/summary/total_resting_order_value": "supported",
        "GET /portfolio/fills": "supported, with cursors",
        "GET /portfolio/positions": "by market and by event",
        "GET /portfolio/settlements": "supported, with cursors",
        "GET /api_keys": "supported",
        "POST /api_keys": "RSA keys; requests with such a key must be signed with it",
        "POST /api_keys/generate": "the same key pair on every run",
        "DELETE /api_keys/:id": "supported",
      },
      base,
    ),
    ...coveredBy(
      "resources/order-groups/order-groups.sdk.test.ts",
      {
        "GET /portfolio/order_groups": "supported",
        "POST /portfolio/order_groups/create": "contracts matched within 15 s of the clock",
        "GET, DELETE /portfolio/order_groups/:id": "resting orders; deleting cancels them",
        "PUT /portfolio/order_groups/:id/reset": "supported",
        "PUT /portfolio/order_groups/:id/trigger": "supported",
        "PUT /portfolio/order_groups/:id/limit": "supported",
      },
      base,
    ),
    ...coveredBy(
      "exchange.test.ts",
      {
        "GET /exchange/schedule": "open at all times",
        "GET /exchange/announcements": "none",
        "GET /exchange/user_data_timestamp": "now",
        "GET /series/:series/markets/:ticker/candlesticks": "1, 60 and 1440 minutes",
        "GET /markets/candlesticks": "up to 100 markets",
        "POST /portfolio/orders": "the first version, prices in cents",
        "DELETE /portfolio/orders/:id": "the first version",
      },
      base,
    ),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "a market is settled": "resting orders are canceled, new ones are refused, positions are paid",
  }),
  leftOut: [
    {
      what: "subaccounts, transfers, deposits, withdrawals",
      why: "an account has one balance",
    },
    {
      what: "multivariate events, RFQs and quotes, block trades",
      why: "all markets are binary",
    },
    {
      what: "milestones, live data, structured targets, search",
      why: "only markets are simulated",
    },
    { what: "historical archives", why: "nothing is archived; the live routes have all data" },
    { what: "FCM, FIX and margin", why: "other interfaces, for institutions" },
    {
      what: "rate limits and API tiers",
      why: "tests would fail at random; use fault rules instead",
    },
  ],
};

/** Paths of Kalshi's API that are not simulated and that a parameter route would otherwise match. */
export const unsupported: readonly string[] = [
  "GET /trade-api/v2/events/fee_changes",
  "GET /trade-api/v2/events/multivariate",
  "GET /trade-api/v2/series/fee_changes",
  "DELETE /trade-api/v2/portfolio/orders/batched",
];
