import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal, Refusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { personOf } from "../external-accounts/accounts.ts";
import { type OpenVerification, requireVerification } from "../external-accounts/finish.ts";
import { providers } from "../external-accounts/providers.ts";
import { emailAddress } from "../shared/schema.ts";
import type { SimContext, State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

/** The verifications at other providers that wait for their person, the newest first. */
function* openVerifications({ state }: SimContext) {
  const attempts = [...state.signIns.values(), ...state.signUps.values()].toReversed();
  for (const { id, external } of attempts) {
    if (external?.status !== "unverified") continue;
    yield { id, label: providers[external.strategy] ?? external.strategy };
  }
  for (const { id, strategy, isVerified } of state.externalAccounts.newestFirst()) {
    if (!isVerified) yield { id, label: providers[strategy] ?? strategy };
  }
}

function requireOpen(context: SimContext, id: string): OpenVerification {
  try {
    return requireVerification(context, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `There is no open sign-in at another provider with the id ${id}`;
    throw controlRefusal(404, "not_found", message, "verification_id");
  }
}

/** A person answers at Google, GitHub or another provider, without a browser. */
export const chooseAccount = worldAction({
  path: "/_choose_account",
  title: "Choose account",
  summary: "Answers a sign-in at another provider, as its person",
  effects: [
    "the person is signed in or up, or the app has to transfer the account",
    "user.created or user.updated, and session.created are recorded",
  ],
  body: lazyStrictObject(() => ({
    verification_id: z.string().min(1).meta({ title: "Sign-in, sign-up or account" }),
    email_address: emailAddress.meta({ title: "Email" }),
    first_name: z.string().optional().meta({ title: "First name" }),
    last_name: z.string().optional().meta({ title: "Last name" }),
    outcome: z.enum(["allow", "deny"]).optional().meta({ title: "Outcome" }),
  })),
  choices: {
    verification_id: { list: openVerifications },
  },
  handle: (context, { verification_id: id, email_address: address, outcome, ...names }) => {
    const verification = requireOpen(context, id);
    const person = {
      ...personOf(address),
      firstName: names.first_name ?? null,
      lastName: names.last_name ?? null,
    };
    const browser = { headers: {}, baseUrl: context.baseUrl };
    const given = outcome === "deny" ? undefined : person;
    const { redirectUrl } = verification.finish(given, browser);
    return { verification_id: id, redirect_url: redirectUrl };
  },
});
