import { accountRoutes } from "./routes/account.ts";
import { balanceRoutes } from "./routes/balance.ts";
import { chargeRoutes } from "./routes/charges.ts";
import { customerCardRoutes } from "./routes/customer-cards.ts";
import { customerRoutes } from "./routes/customers.ts";
import { disputeRoutes } from "./routes/disputes.ts";
import { eventRoutes } from "./routes/events.ts";
import { paymentIntentRoutes } from "./routes/payment-intents.ts";
import { paymentMethodRoutes } from "./routes/payment-methods.ts";
import { refundRoutes } from "./routes/refunds.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { webhookEndpointRoutes } from "./routes/webhook-endpoints.ts";

/** Every route of the provider's API that is here. */
export const paymentsRoutes = [
  ...webhookEndpointRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...customerRoutes,
  ...customerCardRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...tokenRoutes,
  ...eventRoutes,
  ...balanceRoutes,
  ...accountRoutes,
];
