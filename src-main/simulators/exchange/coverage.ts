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
        "GET /events": "supported, with cursors and milestones",
        "GET /events/:event": "supported",
        "GET /markets": "supported, with cursors; single and combined markets",
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
      "resources/communications/communications.sdk.test.ts",
      {
        "GET /communications/id": "supported",
        "GET, POST /communications/rfqs": "contracts or a target cost; every filter, cursors",
        "GET, DELETE /communications/rfqs/:rfq": "supported",
        "GET, POST /communications/quotes": "every filter, cursors",
        "GET, DELETE /communications/quotes/:quote": "the older path",
        "PUT /communications/quotes/:quote/accept": "the older path",
        "PUT /communications/quotes/:quote/confirm": "the older path",
        "GET, DELETE /communications/rfqs/:rfq/quotes/:quote": "supported",
        "PUT /communications/rfqs/:rfq/quotes/:quote/accept":
          "members that the simulator plays confirm at once",
        "PUT /communications/rfqs/:rfq/quotes/:quote/confirm":
          "trades at once; accepted quotes lapse after 30 s of the clock",
      },
      base,
    ),
    ...coveredBy(
      "catalogue.sdk.test.ts",
      {
        "GET /multivariate_event_collections": "one; every filter, cursors",
        "GET, POST /multivariate_event_collections/:collection":
          "combined markets trade and settle by their legs",
        "GET /events/multivariate": "supported, with cursors",
        "GET /events/:event/metadata": "no pictures",
        "GET /series/:series/events/:event/candlesticks": "1, 60 and 1440 minutes",
        "GET /series/fee_changes": "those of `POST /_change_fees`",
        "GET /milestones": "one; cursors",
        "GET /milestones/:milestone": "supported",
        "GET /structured_targets": "one; cursors",
        "GET /structured_targets/:target": "supported",
        "GET /live_data/batch": "what `POST /_live_data` sets",
        "GET /live_data/milestone/:milestone": "what `POST /_live_data` sets",
        "GET /live_data/:type/milestone/:milestone": "the same",
        "GET /incentive_programs": "one, which pays nothing; every filter, cursors",
        "GET /search/tags_by_categories": "those of the series",
        "GET /search/filters_by_sport": "none",
        "GET /account/limits": "those of the lowest tier; never reached",
        "GET /portfolio/deposits": "those of `POST /_deposit`",
        "GET /portfolio/withdrawals": "those of `POST /_withdraw`",
      },
      base,
    ),
    ...coveredBy(
      "exchange.test.ts",
      {
        "GET /exchange/schedule": "open at all times",
        "GET /exchange/announcements": "those of `POST /_announce`",
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
    "a market of a combination is settled":
      "the combined market is settled as soon as its result is certain",
    "a quote is executed": "the request is closed, and its other quotes are cancelled",
    "a market closes by the clock": "resting orders are canceled, and new ones are refused",
    "a market is settled": "resting orders are canceled, new ones are refused, positions are paid",
  }),
  leftOut: [
    { what: "subaccounts and transfers", why: "an account has one balance" },
    { what: "block trades", why: "they are for accounts that the exchange has approved" },
    {
      what: "live data of events, games and weather",
      why: "their contents come from data providers, and have no published reference",
    },
    {
      what: "forecast percentiles",
      why: "they are for events with numbers; all markets are binary",
    },
    { what: "fee changes of single events", why: "fees change by series" },
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
  "DELETE /trade-api/v2/portfolio/orders/batched",
];
