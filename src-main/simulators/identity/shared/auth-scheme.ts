import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { validationFailed } from "../errors.ts";

/** The header by which a hook shows that Okta sends it. An update may leave out the value. */
export const authSchemeBody = lazyObject(() => ({
  type: z.literal("HEADER"),
  key: z.string().min(1),
  value: z.string().optional(),
}));

export interface AuthScheme {
  readonly key: string;
  readonly value: string;
}

/** Completes a scheme with the value it had: Okta shows none, so clients send none back. */
export function completeScheme(
  sent: z.output<typeof authSchemeBody> | null | undefined,
  old: AuthScheme | null | undefined,
): AuthScheme | undefined {
  if (!sent) return undefined;
  const value = sent.value ?? (old?.key === sent.key ? old.value : undefined);
  if (value !== undefined) return { key: sent.key, value };
  throw validationFailed("value", [
    "channel.config.authScheme.value: The field cannot be left blank",
  ]);
}
