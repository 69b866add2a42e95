import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { createFeed } from "./feed/feed.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes.ts";
import { createState } from "./seeds.ts";
import type { ExchangeState } from "./state.ts";
import { worldActions } from "./world-actions.ts";

/** The prediction market exchange, modelled on Kalshi. */
export const exchange = defineSimulator<ExchangeState>({
  profile,
  dialect,
  createState,
  routes,
  worldActions,
  objects,
  sockets: createFeed,
});
