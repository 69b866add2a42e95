import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { type AuthScheme, authSchemeBody } from "../../shared/auth-scheme.ts";

export const inlineHookTypes = [
  "com.okta.oauth2.tokens.transform",
  "com.okta.import.transform",
  "com.okta.saml.tokens.transform",
  "com.okta.user.pre-registration",
  "com.okta.user.credential.password.import",
  "com.okta.telephony.provider",
] as const;

/** The channel of a hook: a request to an app. */
export const hookChannel = lazyObject(() => ({
  type: z.literal("HTTP"),
  version: z.string().min(1),
  config: z.object({
    uri: receiverUrl((context, problem) => {
      context.addIssue({ code: "custom", message: `must be a URL that can receive: ${problem}` });
    }),
    headers: z.array(z.object({ key: z.string().min(1), value: z.string() })).default([]),
    method: z.literal("POST").default("POST"),
    authScheme: authSchemeBody.nullish(),
  }),
}));

export const inlineHookBody = lazyObject(() => ({
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  type: z.enum(inlineHookTypes).optional(),
  version: z.string().min(1),
  channel: hookChannel,
}));

type Sent = z.output<typeof inlineHookBody>;
type Channel = Sent["channel"];

export type InlineHook = Omit<Sent, "type" | "channel"> & {
  readonly type: (typeof inlineHookTypes)[number];
  readonly channel: Omit<Channel, "config"> & {
    readonly config: Omit<Channel["config"], "authScheme"> & {
      readonly authScheme: AuthScheme | undefined;
    };
  };
};
