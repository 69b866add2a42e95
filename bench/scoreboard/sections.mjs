import { badInputs } from "./sections/bad-inputs.mjs";
import { browserAttacks } from "./sections/browser-attacks.mjs";
import { disconnects } from "./sections/disconnects.mjs";
import { environmentFaults } from "./sections/environment-faults.mjs";
import { hungReceiver } from "./sections/hung-receiver.mjs";
import { injectedFaults } from "./sections/injected-faults.mjs";
import { modelBased } from "./sections/model-based.mjs";
import { receiverFaults } from "./sections/receiver-faults.mjs";
import { redelivery } from "./sections/redelivery.mjs";
import { securityList } from "./sections/security-list.mjs";
import { snapshots } from "./sections/snapshots.mjs";
import { soakDeliveries } from "./sections/soak-deliveries.mjs";
import { soakLog } from "./sections/soak-log.mjs";

/**
 * The sections of the scoreboard, in the order of the output. A section has a `name`, maybe
 * `needsWindow`, and `run({ quick, picks, note })`, which resolves with figures (`lib/figures.mjs`). One
 * that `hasRows` runs only those whose name it `picks`, and begins what it says of a miss with that
 * name. One more section: a file beside the others and a line here.
 */
export const sections = [
  badInputs,
  receiverFaults,
  environmentFaults,
  soakLog,
  soakDeliveries,
  hungReceiver,
  disconnects,
  injectedFaults,
  redelivery,
  snapshots,
  securityList,
  browserAttacks,
  modelBased,
];
