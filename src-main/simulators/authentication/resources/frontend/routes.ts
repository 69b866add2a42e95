import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { emailAddress } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { addEntry } from "../waitlist-entries/actions.ts";
import { findAttempts, pickUp } from "./attempt-cookie.ts";
import { findClient, presentOwnClient, respond } from "./client.ts";
import { presentAccountPortal, presentEnvironment } from "./environment.ts";
import {
  formOperation,
  type FrontendRequest,
  mountOperations,
  type Operation,
  operation,
} from "./mount.ts";
import { presentSignIn } from "./present-sign-in.ts";
import { presentSignUp } from "./present-sign-up.ts";
import { sessions, signOut } from "./session-operations.ts";
import { signIns } from "./sign-in-operations.ts";
import { signUps } from "./sign-up-operations.ts";

const instance: readonly Operation[] = [
  ...(["GET", "PATCH"] as const).map((method) =>
    operation(
      `${method} /environment`,
      "Shows the settings of the instance",
      (context, request) => {
        return new RouteResponse(200, presentEnvironment(context, request.baseUrl));
      },
    ),
  ),
  operation("GET /account_portal", "Shows the settings of the portal", (_context, { baseUrl }) => {
    return new RouteResponse(200, presentAccountPortal(baseUrl));
  }),
  operation("POST /dev_browser", "Names a browser", ({ ids }) => {
    const id = ids.next("dvb_", 27);
    return new RouteResponse(200, { object: "dev_browser", id, token: id });
  }),
  formOperation(
    "POST /waitlist",
    "Adds an address to the waitlist, once",
    lazyLooseObject(() => ({ email_address: emailAddress })),
    (context, { body }) => {
      const { id } = addEntry(context, body.email_address);
      return new RouteResponse(200, { object: "waitlist_entry", id });
    },
  ),
];

/** Shows the client of a browser, with the attempt that it continues after another provider. */
function showClient(context: SimContext, request: FrontendRequest): RouteResponse {
  const headers = pickUp(context, request);
  const cookie = headers["set-cookie"]?.split(";", 1)[0];
  const signedIn = cookie === undefined ? request.headers : { ...request.headers, cookie };
  const { signIn, signUp } = findAttempts(context, request);
  const { baseUrl } = request;
  const attempts = {
    ...(signIn ? { sign_in: presentSignIn(context, signIn, baseUrl) } : {}),
    ...(signUp ? { sign_up: presentSignUp(context, signUp, baseUrl) } : {}),
  };
  const owner = findClient(context, { baseUrl, headers: signedIn });
  return respond(presentOwnClient(context, owner, request, attempts), null, headers);
}

const client: readonly Operation[] = [
  ...(["GET", "POST", "PUT"] as const).map((method) =>
    operation(`${method} /client`, "Shows the client of a browser", (context, request) =>
      showClient(context, request),
    ),
  ),
  operation("DELETE /client", "Signs out of every session", signOut),
];

/** The Frontend API to sign people in, up and out. */
export const routes = mountOperations([
  ...instance,
  ...client,
  ...signIns,
  ...signUps,
  ...sessions,
]);
