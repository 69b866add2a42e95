import type { Card } from "../../payment/types.ts";
import type { Passed } from "../../shared/types.ts";

/** The details that a buyer gave for one payment or setup: the payment method, and where to go and send to. */
export interface ConfirmationToken {
  readonly id: string;
  readonly created: number;
  readonly expiresAt: number;
  readonly card: Card;
  readonly redisplay: string | null;
  /** A payment method that exists already. */
  readonly paymentMethod: string | null;
  readonly customer: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly returnUrl: string | null;
  readonly setupFutureUsage: string | null;
  readonly shipping: Passed | null;
  /** The intent that used it. */
  readonly paymentIntent: string | null;
  readonly setupIntent: string | null;
}
