import { badInputs } from "./sections/bad-inputs.mjs";
import { environmentFaults } from "./sections/environment-faults.mjs";
import { hungReceiver } from "./sections/hung-receiver.mjs";
import { soakDeliveries } from "./sections/soak-deliveries.mjs";
import { soakLog } from "./sections/soak-log.mjs";
import { receiverFaults } from "./sections/receiver-faults.mjs";

/**
 * What the scoreboard measures, in the order in which it is printed. A section has a `name`, maybe
 * `needsWindow`, and `run({ quick, match, note })`, which resolves with figures (`lib/figures.mjs`).
 * One more section: a file beside the others and a line here.
 */
export const sections = [
  badInputs,
  receiverFaults,
  environmentFaults,
  soakLog,
  soakDeliveries,
  hungReceiver,
];
