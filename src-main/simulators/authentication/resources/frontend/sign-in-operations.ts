import { requireItem } from "../../shared/lookup.ts";
import type { SimContext } from "../../state.ts";
import { answerAttempts } from "./attempts.ts";
import { formOperation, type FrontendRequest, type Operation, operation } from "./mount.ts";
import { presentSignIn } from "./present-sign-in.ts";
import {
  attemptFirst,
  attemptSecond,
  createSignIn,
  prepareBody,
  prepareFirst,
  resetPassword,
  signInBody,
} from "./sign-ins.ts";

const one = "/client/sign_ins/:id";

const answer = answerAttempts("sign_in", presentSignIn);

const requireSignIn = ({ state }: SimContext, { params }: FrontendRequest) =>
  requireItem(state.signIns, params["id"], "sign_in");

/** The steps of a sign-in. */
export const signIns: readonly Operation[] = [
  formOperation("POST /client/sign_ins", "Starts a sign-in", signInBody, (context, request) =>
    answer(context, request, createSignIn(context, request.body, request)),
  ),
  operation(`GET ${one}`, "Shows a sign-in", (context, request) =>
    answer(context, request, { attempt: requireSignIn(context, request) }),
  ),
  formOperation(
    `POST ${one}/prepare_first_factor`,
    "Sends a code",
    prepareBody,
    (context, request) => {
      const attempt = requireSignIn(context, request);
      return answer(context, request, prepareFirst(context, attempt, request.body));
    },
  ),
  formOperation(
    `POST ${one}/attempt_first_factor`,
    "Checks a first factor",
    signInBody,
    (context, request) => {
      const attempt = requireSignIn(context, request);
      return answer(context, request, attemptFirst(context, attempt, request.body, request));
    },
  ),
  operation(`POST ${one}/prepare_second_factor`, "Prepares a factor", (context, request) =>
    answer(context, request, { attempt: requireSignIn(context, request) }),
  ),
  formOperation(
    `POST ${one}/attempt_second_factor`,
    "Checks a second factor",
    signInBody,
    (context, request) => {
      const attempt = requireSignIn(context, request);
      return answer(context, request, attemptSecond(context, attempt, request.body, request));
    },
  ),
  formOperation(
    `POST ${one}/reset_password`,
    "Sets a new password after its code",
    signInBody,
    (context, request) => {
      const attempt = requireSignIn(context, request);
      return answer(context, request, resetPassword(context, attempt, request.body, request));
    },
  ),
];
