import { answerToReceipt } from "./measures/answer-to-receipt.mjs";

import { deliveries } from "./measures/deliveries.mjs";
import { deliveryGrowth } from "./measures/delivery-growth.mjs";
import { fanOut } from "./measures/fan-out.mjs";
import { growth } from "./measures/growth.mjs";
import { hungReceiver } from "./measures/hung-receiver.mjs";
import { lag } from "./measures/lag.mjs";
import { ordinary } from "./measures/ordinary-routes.mjs";
import { peer } from "./measures/peer.mjs";
import { requestLog } from "./measures/request-log.mjs";
import { snapshots } from "./measures/snapshots.mjs";
import { startUp } from "./measures/start-up.mjs";
import { timeline } from "./measures/timeline.mjs";

/**
 * Every measure, in the order of the table. One has a `name` and `run({ quick, withPeer, upTo })`, which
 * resolves with `rows` (`lib/row.mjs`) and maybe `curves`: what one of n costs, in microseconds.
 */
export const measures = [
  ordinary,
  requestLog,
  deliveries,
  answerToReceipt,
  hungReceiver,
  lag,
  growth,
  deliveryGrowth,
  timeline,
  fanOut,
  snapshots,
  startUp,
  peer,
];
