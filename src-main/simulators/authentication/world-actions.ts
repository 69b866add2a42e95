import * as z from "zod";
import type { FieldChoice } from "#shared/domain/action-choices.ts";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  authorizeAction,
  authorizeForm,
  nonceField,
  pkceFields,
} from "#core/oauth/authorize-action.ts";
import { controlRefusal, Refusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { checkCanSignIn, createSession, endSession } from "./resources/sessions/actions.ts";
import { presentSession, sessionStatus } from "./resources/sessions/present.ts";
import { isLocked } from "./resources/users/present.ts";
import { createUser } from "./resources/users/actions.ts";
import { requestReader } from "./sign-in/authorization-request.ts";
import { signInService } from "./sign-in/service.ts";
import { emailAddress } from "./shared/schema.ts";
import type { OAuthApplication, State } from "./state.ts";
import { chooseAccount } from "./world/choose-account.ts";
import { sessionToken } from "./tokens/session-token.ts";

const worldAction = createWorldActionHelper<State>();

const clerkErrors = lazyObject(() => ({
  errors: z.array(
    z.object({
      code: z.string(),
      long_message: z.string(),
      meta: z.object({ param_name: z.string() }).optional(),
    }),
  ),
}));

/** Says a refusal of the API in the words of world actions. */
function explain(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const [first] = clerkErrors.parse(error.body).errors;
  const { code = "refused", long_message: message = "", meta } = first ?? {};
  const status = code === "form_identifier_exists" || error.status === 403 ? 409 : 422;
  return controlRefusal(status, code, message, meta?.param_name);
}

function explained<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw explain(error);
  }
}

const people = ["ada@example.com", "grace@example.com", "alan@example.com", "joan@example.com"];

/** Addresses to sign up with; one of them is free. */
function* proposeAddresses(taken: ReadonlySet<string>): Generator<FieldChoice> {
  for (const id of people) {
    yield taken.has(id) ? { id, label: "", unfit: "signed up already" } : { id, label: "" };
  }
  let number = 1;
  while (taken.has(`user-${String(number)}@example.com`)) number += 1;
  yield { id: `user-${String(number)}@example.com`, label: "" };
}

/** An OAuth application of the form of `/_authorize`, with a request that it accepts. */
function applicationChoice({ clientId: id, name: label, redirectUris }: OAuthApplication) {
  const [target] = redirectUris;
  if (target === undefined) return { id, label, unfit: "no redirect URI" };
  return { id, label, fills: { redirect_uri: target, state: "state-12" } };
}

/** Changes that only a user can cause. */
export const worldActions = [
  worldAction({
    path: "/_sign_up",
    title: "Sign up",
    summary: "Signs a new user up",
    effects: ["the user exists", "user.created is recorded"],
    body: lazyStrictObject(() => ({
      email_address: emailAddress.meta({ title: "Email" }),
      first_name: z.string().optional().meta({ title: "First name" }),
      last_name: z.string().optional().meta({ title: "Last name" }),
      password: z.string().optional().meta({ title: "Password" }),
    })),
    choices: {
      email_address: {
        list: ({ state }) => {
          const taken = new Set(Array.from(state.emails.values(), ({ address }) => address));
          return proposeAddresses(taken);
        },
      },
    },
    handle: (context, { email_address: address, ...rest }) =>
      explained(() => createUser(context, { email_address: [address], ...rest })),
  }),
  worldAction({
    path: "/_sign_in",
    title: "Sign in",
    summary: "Signs a user in: the response has the session and a token of it",
    effects: ["the user has one more active session", "session.created is recorded"],
    body: lazyStrictObject(() => ({
      user_id: z.string().min(1).meta({ title: "User", picker: "users" }),
    })),
    choices: {
      user_id: {
        unfit: (context, id) => {
          const user = context.state.users.get(id);
          if (user?.isBanned) return "banned";
          return user && isLocked(user, context.now) ? "locked" : undefined;
        },
      },
    },
    handle: (context, { user_id: id }) => {
      const user = context.state.users.get(id);
      if (!user) throw controlRefusal(404, "not_found", `There is no user ${id}`, "user_id");
      explained(() => {
        checkCanSignIn(context, user);
      });
      const session = createSession(context, user, null);
      const token = sessionToken(context, session, context.baseUrl);
      return { session: presentSession(context, session), token };
    },
  }),
  worldAction({
    path: "/_sign_out",
    title: "Sign out",
    summary: "Signs a user out of a session",
    effects: ["the session is ended", "session.ended is recorded"],
    body: lazyStrictObject(() => ({
      session_id: z.string().min(1).meta({ title: "Session", picker: "sessions" }),
    })),
    choices: {
      session_id: {
        unfit: (context, id) => {
          const session = context.state.sessions.get(id);
          const status = session && sessionStatus(context, session);
          return status === "active" ? undefined : status;
        },
      },
    },
    handle: (context, { session_id: id }) => {
      const session = context.state.sessions.get(id);
      if (!session) {
        throw controlRefusal(404, "not_found", `There is no session ${id}`, "session_id");
      }
      const status = sessionStatus(context, session);
      if (status !== "active") {
        throw controlRefusal(409, "session_not_active", `The session is ${status}`, "session_id");
      }
      return presentSession(context, endSession(context, session, "ended"));
    },
  }),
  chooseAccount,
  authorizeAction(
    "Clerk",
    signInService,
    requestReader,
    authorizeForm.extend({ ...nonceField, ...pkceFields }),
    ({ state }) => [...state.oauthApplications.newestFirst()].map(applicationChoice),
  ),
];
