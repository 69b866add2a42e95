export { SimulatorError, SimulatorStartError, TimeoutError } from "./errors.ts";
export { connectSimulators, type ConnectOptions, type ReadyLine } from "./connect-simulators.ts";
export { startSimulators } from "./start-simulators.ts";
export { suiteSimulators, type SuiteHooks } from "./suite-simulators.ts";
export type { EventOf, Kind } from "./kinds.ts";
export type {
  Advanced,
  Clock,
  CommonControls,
  DeliveryView,
  EgressQuery,
  EventReader,
  OwnSimulator,
  Patience,
  Redelivery,
  SetControls,
  Simulator,
  SimulatorControls,
  Simulators,
  UnsupportedCall,
} from "./simulator.ts";
export type { FixedReceiver, StartOptions } from "./start-options.ts";
export type { Schedule, ScheduledCall, TimelineItem, TimelineItemView } from "./timeline.ts";
export type {
  Delivery,
  DeliveryResult,
  Egress,
  EgressEvent,
  EventWithType,
  JsonObject,
} from "#shared/domain/wire.ts";
export type * from "./kinds.generated.ts";
