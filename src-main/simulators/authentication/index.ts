import { defineSimulator } from "#core/simulator/define.ts";
import { hookSignature } from "#core/signing/hook-signature.ts";
import { clerkDialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes.ts";
import { createState, type AuthenticationState } from "./state.ts";

/** The authentication provider, modelled on Clerk. */
export const simulator = defineSimulator<AuthenticationState>({
  profile,
  dialect: clerkDialect,
  createState,
  routes,
  objects,
  delivery: {
    to: "fixed",
    signature: hookSignature("svix"),
  },
});
