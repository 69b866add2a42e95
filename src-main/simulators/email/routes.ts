import { apiKeyRoutes } from "./routes/api-keys.ts";
import { batchRoutes } from "./routes/batch.ts";
import { contactRoutes } from "./routes/contacts.ts";
import { domainRoutes } from "./routes/domains.ts";
import { emailRoutes } from "./routes/emails.ts";
import { segmentRoutes } from "./routes/segments.ts";
import { suppressionRoutes } from "./routes/suppressions.ts";
import { webhookEventRoutes } from "./routes/webhook-events.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

/** Every route of the provider's API that is simulated. */
export const routes = [
  ...emailRoutes,
  ...batchRoutes,
  ...webhookRoutes,
  ...webhookEventRoutes,
  ...domainRoutes,
  ...apiKeyRoutes,
  ...segmentRoutes,
  ...contactRoutes,
  ...suppressionRoutes,
];
