import { hookSignature } from "#core/signing/hook-signature.ts";

/** The signature of deliveries, in the form of Svix. */
export const signature = hookSignature;
