import type { Kind } from "./kinds.ts";
import type { BounceInput, Email } from "./wire/email.ts";
import type { SettleInput, Settlement } from "./wire/exchange.ts";
import type { Postcard, TrackingEventInput } from "./wire/mailing.ts";
import type { Dispute, DisputeInput } from "./wire/payments.ts";

/** What only the card network can cause. */
export interface PaymentsActions {
  /** A cardholder's bank disputes a charge. */
  dispute(input: DisputeInput): Promise<Dispute>;
}

/** What only the recipients' mail servers can cause. */
export interface EmailActions {
  /** An email comes back. */
  bounce(input: BounceInput): Promise<Email>;
}

/** What only the exchange itself can cause. */
export interface ExchangeActions {
  /** A market gets its result and pays out. */
  settle(input: SettleInput): Promise<Settlement>;
}

/** What only the post can cause. */
export interface MailingActions {
  /** A postcard is scanned on its way. */
  trackingEvent(input: TrackingEventInput): Promise<Postcard>;
}

/** The world actions of one kind; none for most. */
export type WorldActions<K extends Kind> = K extends keyof ActionsOfKind
  ? ActionsOfKind[K]
  : unknown;

interface ActionsOfKind {
  readonly payments: PaymentsActions;
  readonly email: EmailActions;
  readonly exchange: ExchangeActions;
  readonly mailing: MailingActions;
}
