import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { invalidParam } from "../../errors.ts";
import { createIdentification } from "../../identifications/identifications.ts";
import { acceptTicket, type InvitationTicket } from "../../shared/invitation-tickets.ts";
import { requireUser } from "../../shared/lookup.ts";
import type { SignUpAttempt, SimContext } from "../../state.ts";
import { createUser } from "../users/actions.ts";
import { type Advanced, signInBrowser } from "./client.ts";

/** Saves a sign-up. */
export function saveSignUp({ state, now }: SimContext, attempt: SignUpAttempt): SignUpAttempt {
  const saved = { ...attempt, updatedAt: now };
  state.signUps.set(saved.id, saved);
  return saved;
}

/** Returns the address or number that a strategy verifies. Throws 422 if the sign-up has none. */
export function requireIdentifier(attempt: SignUpAttempt, kind: "email" | "phone"): string {
  const value = kind === "email" ? attempt.emailAddress : attempt.phoneNumber;
  const field = kind === "email" ? "email_address" : "phone_number";
  if (value === null) throw invalidParam(field, "form_param_missing", "is missing");
  return value;
}

interface Completion {
  readonly invited?: InvitationTicket;
  /** The method that proves who the person is: `pwd`, `oauth_google`. */
  readonly amr?: string;
  /** Adds what belongs to the new user, before the user is signed in. */
  readonly created?: (userId: string) => void;
}

/** Creates the user of a sign-up and signs them in. */
export function completeSignUp(
  context: SimContext,
  attempt: SignUpAttempt,
  request: BrowserHead,
  { invited, amr = "pwd", created }: Completion = {},
): Advanced<SignUpAttempt> {
  const { firstName, lastName, username: name, password, phoneNumber } = attempt;
  const address = requireIdentifier(attempt, "email");
  const { id } = createUser(context, {
    email_address: [address],
    ...(firstName === null ? {} : { first_name: firstName }),
    ...(lastName === null ? {} : { last_name: lastName }),
    ...(name === null ? {} : { username: name }),
    ...(password === null ? {} : { password }),
    ...(invited && !invited.organization
      ? { public_metadata: invited.invitation.publicMetadata }
      : {}),
    unsafe_metadata: attempt.unsafeMetadata,
    legal_accepted_at: attempt.legalAcceptedAt,
  });
  if (phoneNumber !== null) {
    const verified = attempt.isPhoneVerified;
    createIdentification(context, "phone", { userId: id, address: phoneNumber, verified });
  }
  created?.(id);
  if (invited) acceptTicket(context, invited, requireUser(context, id));
  const opened = signInBrowser(context, id, [invited ? "ticket" : amr], request);
  // The user keeps the digest of the password; the attempt needs it no longer.
  const done = { ...attempt, userId: id, sessionId: opened.sessionId, password: null };
  return { attempt: saveSignUp(context, done), opened };
}
