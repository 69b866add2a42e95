import * as z from "zod";
import type { FieldChoice } from "#shared/domain/action-choices.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  authorizeAction,
  authorizeForm,
  deviceFields,
  nonceField,
  pkceFields,
} from "#core/oauth/authorize-action.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import type { App } from "./authorization/entities.ts";
import { requestReader } from "./authorization/authorization-request.ts";
import type { Factor, PushTransaction } from "./factors/entities.ts";
import { computePushResult } from "./factors/verify.ts";
import { moveTo } from "./resources/lifecycle/actions.ts";
import { presentFactor } from "./resources/factors/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { signInService } from "./sign-in/service.ts";
import { type SimContext, type State, type User } from "./state.ts";

const worldAction = createWorldActionHelper<State>();

/** The possible answers of a person, in the words of Okta and of other simulators. */
const results: Readonly<Record<string, PushTransaction["result"]>> = {
  approved: "SUCCESS",
  rejected: "REJECTED",
  timeout: "TIMEOUT",
  succeeded: "SUCCESS",
  failed: "REJECTED",
  SUCCESS: "SUCCESS",
  REJECTED: "REJECTED",
  TIMEOUT: "TIMEOUT",
};

const user = z.string().min(1).meta({ title: "User", picker: "users" });

function findUser(context: SimContext, text: string): User {
  const found = context.state.users.get(signInService.findUser(context, text) ?? "");
  if (!found) throw controlRefusal(404, "not_found", `There is no user ${text}`, "user");
  return found;
}

/** The states from which a user is activated. */
const waiting: ReadonlySet<string> = new Set(["PROVISIONED", "STAGED"]);

const isWaiting = (context: SimContext, factor: Factor) =>
  factor.push !== undefined && computePushResult(context, factor) === "WAITING";

/** An app of the form of `/_authorize`, with a request that it accepts. */
function appChoice({ id, label, status, client }: App): FieldChoice {
  const [target] = client.redirect_uris;
  const choice = { id, label };
  if (status === "INACTIVE") return { ...choice, unfit: "inactive" };
  if (target === undefined) return { ...choice, unfit: "no redirect URI" };
  return { ...choice, fills: { redirect_uri: target, scope: "openid profile", state: "state" } };
}

/** Changes that only a person can cause. */
export const worldActions = [
  worldAction({
    path: "/_activate",
    title: "Activate user",
    summary: "Activates a user, as the link in the activation mail does",
    effects: ["the user is active", "the activation link no longer works"],
    body: lazyStrictObject(() => ({ user })),
    choices: {
      user: {
        unfit: ({ state }, id) => {
          const status = state.users.get(id)?.status ?? "PROVISIONED";
          return waiting.has(status) ? undefined : status.toLowerCase();
        },
      },
    },
    handle: (context, { user: text }) => {
      const found = findUser(context, text);
      if (!waiting.has(found.status)) {
        const message = `The user is ${found.status}; only a user who is STAGED or PROVISIONED can be activated`;
        throw controlRefusal(409, "not_waiting_for_activation", message, "user");
      }
      const active = moveTo(context, { ...found, token: undefined }, "ACTIVE");
      return presentUser(context.state, active, context.baseUrl);
    },
  }),
  worldAction({
    path: "/_answer_factor",
    title: "Answer push message",
    summary: "Answers the push message of a sign-in on the phone of a user",
    effects: ["the sign-in that waits goes on, or is rejected"],
    body: lazyStrictObject(() => ({
      user,
      factor: z.string().min(1).meta({ title: "Factor", picker: "factors" }),
      outcome: z
        .enum([
          "approved",
          "rejected",
          "timeout",
          "succeeded",
          "failed",
          "SUCCESS",
          "REJECTED",
          "TIMEOUT",
        ])
        .meta({ title: "Outcome" }),
    })),
    choices: {
      user: {
        unfit: (context, id) =>
          [...context.state.factors.values()].some(
            (factor) => factor.userId === id && isWaiting(context, factor),
          )
            ? undefined
            : "no push message waits",
      },
      factor: {
        unfit: (context, id, { user: text = "" }) => {
          const factor = context.state.factors.get(id);
          if (factor?.userId !== signInService.findUser(context, text)) return "of another user";
          return factor && isWaiting(context, factor) ? undefined : "no push message waits";
        },
      },
    },
    handle: (context, { user: text, factor: id, outcome }) => {
      const { id: userId } = findUser(context, text);
      const factor = context.state.factors.get(id);
      if (factor?.userId !== userId) {
        throw controlRefusal(404, "not_found", `The user has no factor ${id}`, "factor");
      }
      if (!factor.push || !isWaiting(context, factor)) {
        const message = "No push message waits for an answer";
        throw controlRefusal(409, "no_push_waiting", message, "factor");
      }
      const push = { ...factor.push, result: results[outcome] ?? "REJECTED" };
      const answered = context.state.factors.replace({ ...factor, push });
      return { ...presentFactor(answered, context.baseUrl), factorResult: push.result };
    },
  }),
  authorizeAction(
    "Okta",
    signInService,
    requestReader,
    authorizeForm.extend({
      ...deviceFields,
      ...nonceField,
      ...pkceFields,
      server: z.string().optional().meta({ title: "Authorization server" }),
    }),
    ({ state }) => [...state.apps.values()].map(appChoice),
  ),
];
