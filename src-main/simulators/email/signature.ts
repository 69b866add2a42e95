import { hookSignature } from "#core/signing/hook-signature.ts";

/** The headers of Svix, as Resend signs its webhooks. */
export const signature = hookSignature;
