import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { notFound } from "../errors.ts";
import type { Advanced } from "../resources/frontend/client.ts";
import { advanceSignIn } from "../resources/frontend/sign-in-steps.ts";
import { completeSignUp } from "../resources/frontend/sign-up-completion.ts";
import { saveUser } from "../shared/save.ts";
import type {
  ExternalPerson,
  ExternalVerification,
  SignInAttempt,
  SignUpAttempt,
  SimContext,
  User,
} from "../state.ts";
import { findAccount, linkAccount } from "./accounts.ts";

/** The user whose account a person of another provider has, by the account or by a verified address. */
export function findExternalUser(
  context: SimContext,
  strategy: string,
  person: ExternalPerson,
): User | undefined {
  const { state } = context;
  const known = findAccount(state, strategy, person);
  if (known) return state.users.get(known.userId);
  const email = state.emails.get(state.emailIds.get(person.emailAddress.toLowerCase()) ?? "");
  return email?.isVerified === true ? state.users.get(email.userId) : undefined;
}

/** Signs in the user of a person at another provider, whose account is linked if it is new. */
export function signInExternally(
  context: SimContext,
  attempt: SignInAttempt,
  external: ExternalVerification,
  user: User,
  request: BrowserHead,
): Advanced<SignInAttempt> {
  const { strategy, person } = external;
  if (person && !findAccount(context.state, strategy, person)) {
    linkAccount(context, user, strategy, person);
  }
  const verified = { ...external, status: "verified" as const, errorCode: null };
  const started = { ...attempt, userId: user.id, firstStrategy: strategy, external: verified };
  return advanceSignIn(context, started, context.state.users.get(user.id) ?? user, request);
}

/** Signs up the person of another provider: the address is verified there. */
export function signUpExternally(
  context: SimContext,
  attempt: SignUpAttempt,
  external: ExternalVerification,
  person: ExternalPerson,
  request: BrowserHead,
): Advanced<SignUpAttempt> {
  const started = {
    ...attempt,
    emailAddress: person.emailAddress,
    firstName: attempt.firstName ?? person.firstName,
    lastName: attempt.lastName ?? person.lastName,
    external: { ...external, status: "verified" as const, errorCode: null },
  };
  return completeSignUp(context, started, request, {
    amr: external.strategy,
    created: (userId) => {
      const user = context.state.users.get(userId);
      if (user) linkAccount(context, user, external.strategy, person);
    },
  });
}

interface Finished {
  readonly redirectUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

const failed = (external: ExternalVerification): ExternalVerification => ({
  ...external,
  status: "failed",
  errorCode: "oauth_access_denied",
});

const transferable = (
  external: ExternalVerification,
  person: ExternalPerson,
  errorCode: string,
): ExternalVerification => ({ ...external, status: "transferable", person, errorCode });

/** The steps that differ between a sign-in and a sign-up with an account of another provider. */
interface Steps {
  /** Keeps the verification with the attempt, which is not over. */
  readonly keep: (changed: ExternalVerification) => void;
  /** Continues the attempt, or returns the error code of one that does not fit the person. */
  readonly advance: (
    told: ExternalVerification,
    person: ExternalPerson,
    user: User | undefined,
  ) => Pick<Advanced<unknown>, "opened"> | string;
}

/** Finishes an attempt with the person, or without one who refused. */
function finishAttempt(
  context: SimContext,
  external: ExternalVerification,
  person: ExternalPerson | undefined,
  { keep, advance }: Steps,
): Finished {
  const { redirectUrl, completeUrl, strategy } = external;
  if (!person) {
    keep(failed(external));
    return { redirectUrl, headers: {} };
  }
  const user = findExternalUser(context, strategy, person);
  const advanced = advance({ ...external, person }, person, user);
  if (typeof advanced === "string") {
    keep(transferable(external, person, advanced));
    return { redirectUrl, headers: {} };
  }
  const { opened } = advanced;
  if (opened === undefined) return { redirectUrl, headers: {} };
  return { redirectUrl: completeUrl ?? redirectUrl, headers: opened.headers };
}

function signInSteps(context: SimContext, attempt: SignInAttempt, request: BrowserHead): Steps {
  return {
    keep: (external) => context.state.signIns.set(attempt.id, { ...attempt, external }),
    advance: (told, _person, user) =>
      user ? signInExternally(context, attempt, told, user, request) : "external_account_not_found",
  };
}

function signUpSteps(context: SimContext, attempt: SignUpAttempt, request: BrowserHead): Steps {
  return {
    keep: (external) => context.state.signUps.set(attempt.id, { ...attempt, external }),
    advance: (told, person, user) =>
      user ? "external_account_exists" : signUpExternally(context, attempt, told, person, request),
  };
}

/** The verification that a person answers at another provider, under the id in the address of its page. */
export interface OpenVerification {
  readonly strategy: string;
  finish(person: ExternalPerson | undefined, request: BrowserHead): Finished;
}

/** Returns an open verification at another provider. Throws 404 for an unknown one, or one that is over. */
export function requireVerification(context: SimContext, id: string): OpenVerification {
  const { state, now } = context;
  const signIn = state.signIns.get(id);
  if (signIn?.external?.status === "unverified") {
    const { external } = signIn;
    return {
      strategy: external.strategy,
      finish: (person, request) =>
        finishAttempt(context, external, person, signInSteps(context, signIn, request)),
    };
  }
  const signUp = state.signUps.get(id);
  if (signUp?.external?.status === "unverified") {
    const { external } = signUp;
    return {
      strategy: external.strategy,
      finish: (person, request) =>
        finishAttempt(context, external, person, signUpSteps(context, signUp, request)),
    };
  }
  const account = state.externalAccounts.get(id);
  const user = state.users.get(account?.userId ?? "");
  if (!account || account.isVerified || !user) throw notFound("verification", id);
  return {
    strategy: account.strategy,
    finish: (person) => {
      const isFree = person && !findAccount(state, account.strategy, person);
      if (isFree) {
        const changed = { ...account, person, isVerified: true, redirectUrl: null, updatedAt: now };
        state.externalAccounts.replace(changed);
        saveUser(context, user);
      }
      return { redirectUrl: account.redirectUrl ?? context.baseUrl, headers: {} };
    },
  };
}
