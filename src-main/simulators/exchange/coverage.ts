import { type Coverage, coveredBy } from "#core/kernel/coverage.ts";

const base = "/trade-api/v2";

/** The supported parts of Kalshi's trade API. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy(
      "exchange.sdk.test.ts",
      {
        "GET /exchange/status": "always open",
        "GET /series": "whole; filtered by category and tags",
        "GET /series/:series": "whole",
        "GET /events": "whole, with cursors; no milestones",
        "GET /events/:event": "whole",
        "GET /markets": "whole, with cursors; no multivariate markets",
        "GET /markets/:ticker": "whole",
        "GET /markets/:ticker/orderbook": "whole, with depth",
        "GET /markets/orderbooks": "whole",
        "GET /markets/trades": "whole, with cursors",
        "POST /portfolio/events/orders":
          "limit orders of every time in force, post only, reduce only, expiration, self-trade prevention",
        "DELETE /portfolio/events/orders/:id": "whole",
        "DELETE /portfolio/events/orders": "whole",
        "POST /portfolio/events/orders/:id/amend": "whole",
        "POST /portfolio/events/orders/:id/decrease": "whole",
        "POST, DELETE /portfolio/events/orders/batched": "up to 20",
        "GET /portfolio/orders": "whole, with cursors",
        "GET /portfolio/orders/:id": "whole",
        "GET /portfolio/orders/queue_positions": "whole",
        "GET /portfolio/orders/:id/queue_position": "whole",
        "GET /portfolio/balance": "the primary subaccount",
        "GET /portfolio/summary/total_resting_order_value": "whole",
        "GET /portfolio/fills": "whole, with cursors",
        "GET /portfolio/positions": "by market and by event",
        "GET /portfolio/settlements": "whole, with cursors",
        "GET /api_keys": "whole",
        "POST /api_keys": "RSA keys; requests with such a key must be signed with it",
        "POST /api_keys/generate": "the same key pair on every run",
        "DELETE /api_keys/:id": "whole",
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
  leftOut: [
    {
      what: "subaccounts, transfers, deposits, withdrawals",
      why: "an account has one balance",
    },
    { what: "order groups", why: "an order with a group gets 404" },
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
