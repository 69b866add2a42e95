import { barriers } from "./measures/barriers.mjs";
import { bundle } from "./measures/bundle.mjs";
import { feedCost } from "./measures/feed-cost.mjs";
import { firstRun } from "./measures/first-run.mjs";
import { following } from "./measures/following.mjs";
import { launch } from "./measures/launch.mjs";
import { million } from "./measures/million.mjs";
import { millionRequests } from "./measures/million-requests.mjs";
import { naiveList } from "./measures/naive-list.mjs";
import { visibleRow } from "./measures/visible-row.mjs";
import { wire } from "./measures/wire.mjs";
import { world } from "./measures/world.mjs";
import { worldAction } from "./measures/world-action.mjs";

/** Every measure, in the order of the table. */
export const measures = [
  following,
  naiveList,
  wire,
  visibleRow,
  feedCost,
  million,
  millionRequests,
  worldAction,
  world,
  firstRun,
  launch,
  bundle,
  barriers,
];
