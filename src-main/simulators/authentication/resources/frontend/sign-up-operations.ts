import { requireItem } from "../../shared/lookup.ts";
import type { SimContext } from "../../state.ts";
import { answerAttempts } from "./attempts.ts";
import { formOperation, type FrontendRequest, type Operation, operation } from "./mount.ts";
import { presentSignUp } from "./present-sign-up.ts";
import {
  createSignUp,
  prepareSignUp,
  prepareSignUpBody,
  signUpBody,
  updateSignUp,
  verifySignUp,
  verifySignUpBody,
} from "./sign-ups.ts";

const one = "/client/sign_ups/:id";

const answer = answerAttempts("sign_up", presentSignUp);

const requireSignUp = ({ state }: SimContext, { params }: FrontendRequest) =>
  requireItem(state.signUps, params["id"], "sign_up");

/** The steps of a sign-up. */
export const signUps: readonly Operation[] = [
  formOperation("POST /client/sign_ups", "Starts a sign-up", signUpBody, (context, request) =>
    answer(context, request, createSignUp(context, request.body, request)),
  ),
  operation(`GET ${one}`, "Shows a sign-up", (context, request) =>
    answer(context, request, { attempt: requireSignUp(context, request) }),
  ),
  formOperation(`PATCH ${one}`, "Changes a sign-up", signUpBody, (context, request) => {
    const attempt = requireSignUp(context, request);
    return answer(context, request, updateSignUp(context, attempt, request.body));
  }),
  formOperation(
    `POST ${one}/prepare_verification`,
    "Sends a code",
    prepareSignUpBody,
    (context, request) => {
      const attempt = requireSignUp(context, request);
      return answer(context, request, prepareSignUp(context, attempt, request.body));
    },
  ),
  formOperation(
    `POST ${one}/attempt_verification`,
    "Checks a code",
    verifySignUpBody,
    (context, request) => {
      const attempt = requireSignUp(context, request);
      return answer(context, request, verifySignUp(context, attempt, request.body, request));
    },
  ),
];
