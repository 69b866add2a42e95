import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Route, RouteRequest } from "#core/contract/route.ts";
import { clerkError } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import type { SimContext, State } from "../../state.ts";
import { templateToken } from "../../tokens/session-token.ts";
import { endSession } from "../sessions/actions.ts";
import {
  type Advanced,
  respond,
  endSessionsIn,
  findClient,
  presentOwnClient,
  presentOwnSession,
  presentToken,
  requireOwnSession,
} from "./client.ts";
import { presentEnvironment } from "./environment.ts";
import {
  attemptFirst,
  attemptSecond,
  createSignIn,
  prepareBody,
  prepareFirst,
  presentSignIn,
  resetPassword,
  signInBody,
} from "./sign-ins.ts";
import {
  createSignUp,
  prepareSignUp,
  presentSignUp,
  signUpBody,
  updateSignUp,
  verifySignUp,
} from "./sign-ups.ts";

const query = lazyLooseObject(() => ({ _method: z.enum(["PATCH", "DELETE"]).optional() }));
const touchBody = lazyLooseObject(() => ({ active_organization_id: z.string().optional() }));

/** clerk-js sends PATCH and DELETE as POST with `_method`. */
type Query = z.output<typeof query>;

/** Makes a route below the proxy path and one at the root. None needs the secret key. */
function frontend<Body extends z.ZodType = z.ZodUnknown>(
  endpoint: `${"GET" | "POST"} /${string}`,
  summary: string,
  handle: (context: SimContext, request: RouteRequest<Query, z.output<Body>>) => RouteResponse,
  body?: Body,
): readonly Route<State>[] {
  const [method = "GET", path = ""] = endpoint.split(" ");
  return (["/__clerk/v1", "/v1"] as const).map((mount) =>
    route(`${method === "GET" ? "GET" : "POST"} ${mount}${path}` as const, summary, {
      open: true,
      query,
      ...(body ? { body } : {}),
      handle,
    }),
  );
}

type FrontRequest = RouteRequest<Query>;

type Present<Attempt> = (context: SimContext, attempt: Attempt) => object;

/** Makes the response to a step of a sign-in or sign-up, with the client of the browser as it is then. */
function answerAttempts<Attempt>(name: "sign_in" | "sign_up", present: Present<Attempt>) {
  return (context: SimContext, request: FrontRequest, { attempt, opened }: Advanced<Attempt>) => {
    const shown = present(context, attempt);
    const client = opened?.client ?? findClient(context, request);
    const owned = presentOwnClient(context, client, request, opened ? {} : { [name]: shown });
    return respond(shown, owned, opened?.headers);
  };
}

const answerSignIn = answerAttempts("sign_in", presentSignIn);
const answerSignUp = answerAttempts("sign_up", presentSignUp);

const requireSignIn = ({ state }: SimContext, { params }: FrontRequest) =>
  requireItem(state.signIns, params["id"], "sign_in");
const requireSignUp = ({ state }: SimContext, { params }: FrontRequest) =>
  requireItem(state.signUps, params["id"], "sign_up");

function signOut(context: SimContext, request: FrontRequest): RouteResponse {
  const cookies = endSessionsIn(context, request);
  const owned = presentOwnClient(context, undefined, request);
  return respond(owned, owned, cookies);
}

const one = "/client/sign_ins/:id";
const signUp = "/client/sign_ups/:id";
const session = "/client/sessions/:id";

const signIns = [
  ...frontend(
    "POST /client/sign_ins",
    "Starts a sign-in",
    (context, request) =>
      answerSignIn(context, request, createSignIn(context, request.body, request)),
    signInBody,
  ),
  ...frontend(`GET ${one}`, "Shows a sign-in", (context, request) =>
    answerSignIn(context, request, { attempt: requireSignIn(context, request) }),
  ),
  ...frontend(
    `POST ${one}/prepare_first_factor`,
    "Mails a code",
    (context, request) => {
      const attempt = requireSignIn(context, request);
      return answerSignIn(context, request, prepareFirst(context, attempt, request.body));
    },
    prepareBody,
  ),
  ...frontend(`POST ${one}/prepare_second_factor`, "Prepares a factor", (context, request) =>
    answerSignIn(context, request, { attempt: requireSignIn(context, request) }),
  ),
  ...["first", "second"].flatMap((which) => [
    ...frontend(
      `POST ${one}/attempt_${which}_factor`,
      "Checks a factor",
      (context, request) => {
        const attempt = requireSignIn(context, request);
        const check = which === "first" ? attemptFirst : attemptSecond;
        return answerSignIn(context, request, check(context, attempt, request.body, request));
      },
      signInBody,
    ),
  ]),
];

const resets = frontend(
  `POST ${one}/reset_password`,
  "Sets a new password after its code",
  (context, request) => {
    const attempt = requireSignIn(context, request);
    return answerSignIn(context, request, resetPassword(context, attempt, request.body, request));
  },
  signInBody,
);

const signUps = [
  ...frontend(
    "POST /client/sign_ups",
    "Starts a sign-up",
    (context, request) => answerSignUp(context, request, createSignUp(context, request.body)),
    signUpBody,
  ),
  ...frontend(`GET ${signUp}`, "Shows a sign-up", (context, request) =>
    answerSignUp(context, request, { attempt: requireSignUp(context, request) }),
  ),
  ...frontend(
    `POST ${signUp}`,
    "Changes a sign-up",
    (context, request) => {
      const attempt = requireSignUp(context, request);
      return answerSignUp(context, request, updateSignUp(context, attempt, request.body));
    },
    signUpBody,
  ),
  ...frontend(`POST ${signUp}/prepare_verification`, "Mails a code", (context, request) =>
    answerSignUp(context, request, prepareSignUp(context, requireSignUp(context, request))),
  ),
  ...frontend(
    `POST ${signUp}/attempt_verification`,
    "Checks a code",
    (context, request) => {
      const attempt = requireSignUp(context, request);
      return answerSignUp(context, request, verifySignUp(context, attempt, request.body, request));
    },
    signUpBody,
  ),
];

const sessions = [
  ...frontend("POST /client/sessions", "Signs out of every session", (context, request) => {
    if (request.query._method === "DELETE") return signOut(context, request);
    throw clerkError(405, "method_not_allowed", "Method not allowed", "Use DELETE.");
  }),
  ...frontend(`GET ${session}`, "Shows a session", (context, request) => {
    const own = requireOwnSession(context, request);
    return respond(presentOwnSession(context, own, request), null);
  }),
  ...frontend(
    `POST ${session}/touch`,
    "Marks a session as active, in an organization",
    (context, request) => {
      const old = requireOwnSession(context, request);
      const { active_organization_id: organization } = request.body;
      const activeOrganizationId =
        organization === undefined ? old.activeOrganizationId : organization || null;
      const touched = context.state.sessions.replace({
        ...old,
        activeOrganizationId,
        lastActiveAt: context.now,
      });
      const client = presentOwnClient(context, findClient(context, request), request);
      return respond(presentOwnSession(context, touched, request), client);
    },
    touchBody,
  ),
  ...(["end", "remove"] as const).flatMap((how) =>
    frontend(`POST ${session}/${how}`, "Ends a session", (context, request) => {
      const own = requireOwnSession(context, request);
      const ended = endSession(context, own, how === "end" ? "ended" : "removed");
      const client = presentOwnClient(context, findClient(context, request), request);
      return respond(presentOwnSession(context, ended, request), client);
    }),
  ),
  ...frontend(`POST ${session}/tokens`, "Issues a token of a session", (context, request) => {
    const own = requireOwnSession(context, request);
    return new RouteResponse(200, presentToken(context, own, request));
  }),
  ...frontend(`POST ${session}/tokens/:template`, "Issues a token", (context, request) => {
    const own = requireOwnSession(context, request);
    const name = request.params["template"] ?? "";
    const template = [...context.state.jwtTemplates.values()].find((each) => each.name === name);
    if (!template) {
      const message = `No JWT template exists with name: ${name}`;
      throw clerkError(404, "resource_not_found", "JWT template not found", message);
    }
    const jwt = templateToken(context, own, template, context.baseUrl);
    return new RouteResponse(200, { object: "token", jwt });
  }),
];

/** The Frontend API, as far as clerk-js needs it to sign people in, up and out. */
export const routes = [
  ...(["GET", "POST"] as const).flatMap((method) =>
    frontend(`${method} /environment`, "Shows the settings of the instance", (context, request) => {
      return new RouteResponse(200, presentEnvironment(context, request.baseUrl));
    }),
  ),
  ...frontend("POST /dev_browser", "Names a browser", ({ ids }) => {
    const id = ids.next("dvb_", 27);
    return new RouteResponse(200, { object: "dev_browser", id, token: id });
  }),
  ...(["GET", "POST"] as const).flatMap((method) =>
    frontend(`${method} /client`, "Shows the client of a browser", (context, request) => {
      if (request.query._method === "DELETE") return signOut(context, request);
      return respond(presentOwnClient(context, findClient(context, request), request), null);
    }),
  ),
  ...signIns,
  ...resets,
  ...signUps,
  ...sessions,
];
