import { defineSimulator } from "#core/define-simulator.ts";
import { hookSignature } from "#core/signing/hook-signature.ts";
import { resendDialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes.ts";
import { createState, type EmailState } from "./state.ts";
import { worldActions } from "./world-actions.ts";

const MEBIBYTE = 1_024 * 1_024;

/** The email provider, modelled on Resend. */
export const email = defineSimulator<EmailState>({
  profile,
  dialect: resendDialect(routes.map(({ path }) => path)),
  createState,
  routes,
  worldActions,
  objects,
  delivery: {
    to: "registered",
    signature: hookSignature("svix"),
    endpoints: (state) => state.webhooks.values(),
  },
  bodyLimit: 40 * MEBIBYTE,
});
