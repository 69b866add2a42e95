import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
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
    routesAt(["/emails/receiving"], () => import("./resources/receiving/routes.ts")),
    routesAt(["/emails"], () => import("./resources/emails/routes.ts")),
    routesAt(["/emails/batch"], () => import("./resources/batch/routes.ts")),
    routesAt(["/webhooks"], () => import("./resources/webhooks/routes.ts")),
    routesAt(["/webhooks/:id/events"], () => import("./resources/webhook-events/routes.ts")),
    routesAt(["/domains"], () => import("./resources/domains/routes.ts")),
    routesAt(["/api-keys"], () => import("./resources/api-keys/routes.ts")),
    routesAt(["/segments", "/audiences"], () => import("./resources/segments/routes.ts")),
    routesAt(["/contacts/imports"], () => import("./resources/contact-imports/routes.ts")),
    routesAt(
      ["/contacts", "/segments/:groupId/contacts", "/audiences/:groupId/contacts"],
      () => import("./resources/contacts/routes.ts"),
    ),
    routesAt(["/suppressions"], () => import("./resources/suppressions/routes.ts")),
    routesAt(["/broadcasts"], () => import("./resources/broadcasts/routes.ts")),
    routesAt(["/unsubscribe", "/_pages"], () => import("./resources/unsubscribe/routes.ts")),
    routesAt(["/templates"], () => import("./resources/templates/routes.ts")),
    routesAt(["/topics"], () => import("./resources/topics/routes.ts")),
    routesAt(["/contacts/:id/topics"], () => import("./resources/topics/contact-topics.ts")),
    routesAt(["/contact-properties"], () => import("./resources/contact-properties/routes.ts")),
    routesAt(["/emails/:id/share", "/shared"], () => import("./resources/shared-emails/routes.ts")),
    routesAt(["/automations"], () => import("./resources/automations/routes.ts")),
    routesAt(["/events"], () => import("./resources/events/routes.ts")),
  ],
  pages: ["/unsubscribe/:broadcast/:contact"],
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
