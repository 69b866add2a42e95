import { cardRoutes } from "./cards.ts";
import { customerRoutes } from "./customers.ts";
import { merchantRoutes } from "./merchant.ts";
import { orderRoutes } from "./orders.ts";
import { paymentRoutes } from "./payments.ts";
import { refundRoutes } from "./refunds.ts";
import { webhookRoutes } from "./webhooks.ts";

/** Every route of the provider's API that is here. */
export const routes = [
  ...merchantRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...orderRoutes,
  ...customerRoutes,
  ...cardRoutes,
  ...webhookRoutes,
];
