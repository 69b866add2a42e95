export { SimulatorError, SimulatorStartError } from "./errors.ts";
export { connectSimulators, type ConnectOptions, type ReadyLine } from "./connect-simulators.ts";
export { startSimulators } from "./start-simulators.ts";
export { suiteSimulators, type SuiteHooks } from "./suite-simulators.ts";
export type { EventOf, Kind } from "./kinds.ts";
export type {
  Clock,
  CommonControls,
  EgressQuery,
  EventReader,
  OwnSimulator,
  Patience,
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
} from "./wire/event.ts";
export type { AuthenticationEvent } from "./wire/authentication.ts";
export type { ChatEvent } from "./wire/chat.ts";
export type { CodeHostingEvent } from "./wire/code-hosting.ts";
export type { Bounce, BounceInput, Email, EmailEvent, SmtpHandoff } from "./wire/email.ts";
export type { ExchangeEvent, SettleInput, Settlement } from "./wire/exchange.ts";
export type { IdentityEvent, IdentityMail } from "./wire/identity.ts";
export type { Postcard, TrackingEvent, TrackingEventInput, TrackingName } from "./wire/mailing.ts";
export type {
  Charge,
  Customer,
  Dispute,
  DisputeInput,
  PaymentIntent,
  PaymentsEvent,
  Refund,
} from "./wire/payments.ts";
export type { SecondPaymentsEvent } from "./wire/second-payments.ts";
