import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { createFeed } from "./feed/feed.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as apiKeys } from "./resources/api-keys/routes.ts";
import { routes as candlesticks } from "./resources/candlesticks/routes.ts";
import { routes as communications } from "./resources/communications/routes.ts";
import { routes as account } from "./resources/account/routes.ts";
import { routes as milestones } from "./resources/milestones/routes.ts";
import { routes as multivariate } from "./resources/multivariate/routes.ts";
import { routes as programs } from "./resources/programs/routes.ts";
import { routes as events } from "./resources/events/routes.ts";
import { routes as exchange } from "./resources/exchange/routes.ts";
import { routes as markets } from "./resources/markets/routes.ts";
import { routes as orderGroups } from "./resources/order-groups/routes.ts";
import { routes as orders } from "./resources/orders/routes.ts";
import { routes as portfolio } from "./resources/portfolio/routes.ts";
import { routes as series } from "./resources/series/routes.ts";
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
    ...exchange,
    ...series,
    ...events,
    ...markets,
    ...candlesticks,
    ...orders,
    ...orderGroups,
    ...portfolio,
    ...apiKeys,
    ...communications,
    ...multivariate,
    ...milestones,
    ...programs,
    ...account,
  ],
  worldActions,
  worldReads,
  unsupported,
  objects,
  summarize,
  tasks,
  sockets: createFeed,
});
