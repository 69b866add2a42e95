import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { createFeed } from "./feed/feed.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { createState, type State } from "./state.ts";
import { summarize } from "./summarize.ts";
import { tasks } from "./tasks.ts";
import { worldReads } from "./world/world-reads.ts";
import { worldActions } from "./world-actions.ts";

/** The prediction market exchange, modelled on Kalshi. */
export const simulator = defineSimulator<State>({
  profile,
  dialect,
  createState,
  routes: [
    routesAt(["/trade-api/v2/exchange"], () => import("./resources/exchange/routes.ts")),
    routesAt(["/trade-api/v2/series"], () => import("./resources/series/routes.ts")),
    routesAt(["/trade-api/v2/events"], () => import("./resources/events/routes.ts")),
    routesAt(["/trade-api/v2/markets"], () => import("./resources/markets/routes.ts")),
    routesAt(
      [
        "/trade-api/v2/markets/candlesticks",
        "/trade-api/v2/series/:series/markets",
        "/trade-api/v2/series/:series/events",
      ],
      () => import("./resources/candlesticks/routes.ts"),
    ),
    routesAt(
      ["/trade-api/v2/portfolio/orders", "/trade-api/v2/portfolio/events"],
      () => import("./resources/orders/routes.ts"),
    ),
    routesAt(
      ["/trade-api/v2/portfolio/order_groups"],
      () => import("./resources/order-groups/routes.ts"),
    ),
    routesAt(
      [
        "/trade-api/v2/portfolio/balance",
        "/trade-api/v2/portfolio/fills",
        "/trade-api/v2/portfolio/positions",
        "/trade-api/v2/portfolio/settlements",
        "/trade-api/v2/portfolio/summary",
      ],
      () => import("./resources/portfolio/routes.ts"),
    ),
    routesAt(
      ["/trade-api/v2/communications"],
      () => import("./resources/communications/routes.ts"),
    ),
    routesAt(
      ["/trade-api/v2/multivariate_event_collections", "/trade-api/v2/events/multivariate"],
      () => import("./resources/multivariate/routes.ts"),
    ),
    routesAt(
      ["/trade-api/v2/milestones", "/trade-api/v2/structured_targets", "/trade-api/v2/live_data"],
      () => import("./resources/milestones/routes.ts"),
    ),
    routesAt(
      [
        "/trade-api/v2/incentive_programs",
        "/trade-api/v2/series/fee_changes",
        "/trade-api/v2/search",
      ],
      () => import("./resources/programs/routes.ts"),
    ),
    routesAt(
      [
        "/trade-api/v2/account",
        "/trade-api/v2/portfolio/deposits",
        "/trade-api/v2/portfolio/withdrawals",
      ],
      () => import("./resources/account/routes.ts"),
    ),
    routesAt(["/trade-api/v2/api_keys"], () => import("./resources/api-keys/routes.ts")),
  ],
  worldActions,
  worldReads,
  unsupported,
  objects,
  summarize,
  tasks,
  sockets: createFeed,
});
