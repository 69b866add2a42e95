import { hookSignature } from "#core/signing/hook-signature.ts";

export const signature = hookSignature("svix");
