import "./require-node.ts";
import type { WaitOptions } from "./simulator/simulator.ts";

export {
  DeliveryError,
  SimulatorError,
  SimulatorStartError,
  TimeoutError,
  UnsupportedError,
  type DeliveryFailure,
  type UnsupportedRequest,
  /** @deprecated Use `UnsupportedRequest`. */
  type UnsupportedRequest as UnsupportedCall,
  type UnsupportedUse,
} from "./errors.ts";
export { connectSimulators, type ConnectOptions, type ReadyLine } from "./connect-simulators.ts";
export { startSimulators } from "./start-simulators.ts";
export { suiteSimulators, type SuiteHooks } from "./suite-simulators.ts";
export type { EventOf, Kind, KindName, KindOf, MailOf, SdkArguments } from "./kinds.ts";
export type {
  Advance,
  Advanced,
  CommonControls,
  DiffOptions,
  EgressQuery,
  EventReader,
  MailSender,
  OwnSimulator,
  Redelivery,
  RequestFilter,
  SetControls,
  SettledOptions,
  Simulator,
  SimulatorControls,
  Simulators,
  WaitOptions,
} from "./simulator/simulator.ts";
export type { Mailbox, MailFilter } from "./mailbox/types.ts";
export type { MailReader } from "./mailbox/read-mail.ts";
export type { FixedReceiver, Seed, StartOptions } from "./start-options.ts";
export type {
  Clock,
  DeliveryView,
  DifferingField,
  DifferingObject,
  OAuthView,
  SnapshotInfo,
  StateDifferences,
} from "#shared/domain/control-views.ts";
export type {
  Schedule,
  ScheduledCall,
  TimelineItem,
  TimelineItemView,
} from "#shared/domain/timeline-item.ts";
export type {
  Delivery,
  DeliveryResult,
  Egress,
  EgressEvent,
  EventWithType,
  JsonObject,
} from "#shared/domain/api-types.ts";
export type { LoggedMessage, LoggedRequest } from "#shared/domain/logged-request.ts";
export type {
  DeliveryFault,
  FaultRule,
  FaultRuleView,
  RequestFault,
} from "#shared/domain/fault-rule.ts";
export type * from "./kinds.generated.ts";

/** @deprecated Use `WaitOptions`. */
export type Patience = WaitOptions;
