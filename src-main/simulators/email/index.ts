import { defineSimulator } from "#core/define-simulator.ts";
import { routes as automations } from "./resources/automations/routes.ts";
import { routes as apiKeys } from "./resources/api-keys/routes.ts";
import { routes as batch } from "./resources/batch/routes.ts";
import { routes as contacts } from "./resources/contacts/routes.ts";
import { routes as domains } from "./resources/domains/routes.ts";
import { routes as emails } from "./resources/emails/routes.ts";
import { routes as events } from "./resources/events/routes.ts";
import { routes as receiving } from "./resources/receiving/routes.ts";
import { routes as segments } from "./resources/segments/routes.ts";
import { routes as sharedEmails } from "./resources/shared-emails/routes.ts";
import { routes as suppressions } from "./resources/suppressions/routes.ts";
import { routes as templates } from "./resources/templates/routes.ts";
import { routes as contactImports } from "./resources/contact-imports/routes.ts";
import { routes as contactProperties } from "./resources/contact-properties/routes.ts";
import { routes as contactTopics } from "./resources/topics/contact-topics.ts";
import { routes as topics } from "./resources/topics/routes.ts";
import { routes as broadcasts } from "./resources/broadcasts/routes.ts";
import { routes as unsubscribe } from "./resources/unsubscribe/routes.ts";
import { routes as webhookEvents } from "./resources/webhook-events/routes.ts";
import { routes as webhooks } from "./resources/webhooks/routes.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { mails } from "./mails.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { signature } from "./signature.ts";
import { createState } from "./state.ts";
import { summarize } from "./summarize.ts";
import { tasks } from "./tasks.ts";
import { worldActions } from "./world-actions.ts";

const MEBIBYTE = 1_024 * 1_024;

/** The email provider, modelled on Resend. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [
    ...receiving,
    ...emails,
    ...sharedEmails,
    ...batch,
    ...webhooks,
    ...webhookEvents,
    ...domains,
    ...apiKeys,
    ...segments,
    ...contactImports,
    ...contacts,
    ...suppressions,
    ...broadcasts,
    ...unsubscribe,
    ...templates,
    ...topics,
    ...contactTopics,
    ...contactProperties,
    ...automations,
    ...events,
  ],
  worldActions,
  unsupported,
  objects,
  mails,
  summarize,
  tasks,
  delivery: {
    to: "registered",
    signature,
    endpoints: (state) => state.webhooks.values(),
  },
  bodyLimit: 40 * MEBIBYTE,
});
