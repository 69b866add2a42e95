// Generated from the simulators' folders. Do not edit; to write it anew: npm run docs
import type * as Payments from "../simulators/payments/wire.ts";
import type * as Email from "../simulators/email/wire.ts";
import type * as Authentication from "../simulators/authentication/wire.ts";
import type * as Chat from "../simulators/chat/wire.ts";
import type * as CodeHosting from "../simulators/code-hosting/wire.ts";
import type * as SecondPayments from "../simulators/second-payments/wire.ts";
import type * as Exchange from "../simulators/exchange/wire.ts";
import type * as Identity from "../simulators/identity/wire.ts";
import type * as Mailing from "../simulators/mailing/wire.ts";

/** The events that each kind of simulator records; `never` where nothing is recorded. */
export interface KindEvents {
  readonly payments: Payments.Event;
  readonly email: Email.Event;
  readonly authentication: Authentication.Event;
  readonly chat: Chat.Event;
  readonly "code-hosting": CodeHosting.Event;
  readonly "second-payments": SecondPayments.Event;
  readonly exchange: Exchange.Event;
  readonly identity: Identity.Event;
  readonly mailing: Mailing.Event;
  readonly "issue-tracker": never;
  readonly notes: never;
  readonly "object-storage": never;
  readonly "file-storage": never;
  readonly "document-storage": never;
}

/** The world actions of each kind, by method name. */
export interface KindActions {
  readonly payments: Payments.Actions;
  readonly email: Email.Actions;
  readonly authentication: object;
  readonly chat: object;
  readonly "code-hosting": CodeHosting.Actions;
  readonly "second-payments": object;
  readonly exchange: Exchange.Actions;
  readonly identity: object;
  readonly mailing: Mailing.Actions;
  readonly "issue-tracker": object;
  readonly notes: object;
  readonly "object-storage": object;
  readonly "file-storage": object;
  readonly "document-storage": object;
}

/** The kinds that deliver to one URL set at startup. */
export type ReceivingKind = "authentication" | "chat";

/** The paths of each kind's world actions. */
export const actionPaths: Readonly<Record<keyof KindActions, readonly string[]>> = {
  payments: ["/_dispute"],
  email: ["/_bounce"],
  authentication: [],
  chat: [],
  "code-hosting": [
    "/_push",
    "/_review",
    "/_comment",
    "/_check",
    "/_star",
    "/_install_app",
    "/_create_app",
  ],
  "second-payments": [],
  exchange: ["/_settle"],
  identity: [],
  mailing: ["/_tracking_event"],
  "issue-tracker": [],
  notes: [],
  "object-storage": [],
  "file-storage": [],
  "document-storage": [],
};

export type {
  Event as PaymentsEvent,
  Charge,
  Dispute,
  Refund,
  PaymentIntent,
  Customer,
  DisputeInput,
} from "../simulators/payments/wire.ts";
export type {
  Event as EmailEvent,
  Bounce,
  SmtpHandoff,
  BounceInput,
  Email,
} from "../simulators/email/wire.ts";
export type { Event as AuthenticationEvent } from "../simulators/authentication/wire.ts";
export type { Event as ChatEvent } from "../simulators/chat/wire.ts";
export type {
  Event as CodeHostingEvent,
  PushInput,
  ReviewInput,
  CommentInput,
  CheckInput,
  StarInput,
  InstallAppInput,
  CreateAppInput,
  CreatedApp,
} from "../simulators/code-hosting/wire.ts";
export type { Event as SecondPaymentsEvent } from "../simulators/second-payments/wire.ts";
export type {
  Event as ExchangeEvent,
  SettleInput,
  Settlement,
} from "../simulators/exchange/wire.ts";
export type { Event as IdentityEvent, IdentityMail } from "../simulators/identity/wire.ts";
export type {
  TrackingName,
  TrackingEventInput,
  TrackingEvent,
  Postcard,
} from "../simulators/mailing/wire.ts";
