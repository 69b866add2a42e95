import { barriers } from "./measures/barriers.mjs";
import { bundle } from "./measures/bundle.mjs";
import { following } from "./measures/following.mjs";
import { million } from "./measures/million.mjs";
import { visibleRow } from "./measures/visible-row.mjs";
import { worldAction } from "./measures/world-action.mjs";

/** Every measure, in the order of the table. */
export const measures = [following, visibleRow, million, worldAction, bundle, barriers];
