import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { emailAddress, metadata, text } from "../../shared/schema.ts";

export const createInvitationBody = lazyStrictObject(() => ({
  email_address: emailAddress,
  public_metadata: metadata.nullish(),
  redirect_url: text.nullish(),
  notify: z.boolean().nullish(),
  ignore_existing: z.boolean().nullish(),
  expires_in_days: z.int().min(1).max(365).nullish(),
  template_slug: z.enum(["invitation", "waitlist_invitation"]).nullish(),
}));

export type CreateInvitationBody = z.output<typeof createInvitationBody>;
export type InvitationTemplate = NonNullable<CreateInvitationBody["template_slug"]>;
