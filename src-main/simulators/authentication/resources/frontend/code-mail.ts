import { TEST_CODE } from "../../sign-in/service.ts";
import { record } from "../../events.ts";
import type { Identification, SimContext } from "../../state.ts";

const mails = {
  verification_code: "verification code",
  reset_password_code: "reset password code",
  affiliation_code: "affiliation code",
} as const;

/** The recipient of a code: a user's address, or one that is about to sign up. */
type Recipient = Pick<Identification, "address"> & Partial<Pick<Identification, "id" | "userId">>;

/** Addresses of Clerk's test mode get no mail. */
const isTestAddress = (address: string) => /\+clerk_test(?:@|\+)/i.test(address);

/** Records the mail with a code, which Clerk sends itself, as its event. */
export function mailCode(
  context: SimContext,
  slug: keyof typeof mails,
  { address, id, userId }: Recipient,
): void {
  if (isTestAddress(address)) return;
  const what = mails[slug];
  record(context, "email.created", {
    object: "email",
    id: context.ids.next("ema_", 27),
    slug,
    from_email_name: "notifications",
    to_email_address: address,
    email_address_id: id ?? null,
    user_id: userId ?? null,
    subject: `${TEST_CODE} is your ${what}`,
    body: `<p>Your ${what} is</p><h1>${TEST_CODE}</h1><p>Do not share it with anyone.</p>`,
    body_plain: `Your ${what} is ${TEST_CODE}.\n\nDo not share it with anyone.`,
    status: "queued",
    data: { otp_code: TEST_CODE, requested_at: new Date(context.now).toISOString() },
    delivered_by_clerk: true,
  });
}
