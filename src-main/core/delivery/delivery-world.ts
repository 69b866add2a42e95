import type { WallClock } from "#core/clock/wall-clock.ts";
import type { Context } from "#core/contract/context.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import type { FaultRules } from "#core/faults/fault-rules.ts";
import type { DeliveryRecords } from "#core/log/delivery-records.ts";
import type { EgressLog } from "#core/log/egress-log.ts";
import type { Results } from "#core/log/results.ts";
import type { DeliverySwitch } from "./delivery-switch.ts";
import type { FailureReports } from "./failure-reports.ts";
import type { Sender } from "./sending/send.ts";

/** The parts of a world that its deliveries use. */
export interface DeliveryWorld<State> {
  readonly definition: Pick<SimulatorDefinition<State>, "delivery">;
  readonly settings: Pick<SimulatorSettings, "deliveryTimeoutMs">;
  readonly state: State;
  readonly log: EgressLog;
  readonly results: Results;
  readonly deliveries: DeliveryRecords;
  readonly wall: WallClock;
  readonly faults: FaultRules;
  readonly delivery: DeliverySwitch;
  readonly failures: FailureReports;
  readonly sender: Sender;
  readonly requestSender: Sender;
  /** Returns a context for reading, outside any request. */
  context(): Context<State>;
  /** Tells the listeners that something changed. */
  changed(): void;
}
