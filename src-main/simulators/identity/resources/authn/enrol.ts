import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { activateFactor, enrolFactor } from "../../factors/enrol.ts";
import type { AuthnTransaction, Factor } from "../../factors/entities.ts";
import { challengeFactor, factorAmr } from "../../factors/verify.ts";
import { route } from "../../route.ts";
import type { SimContext } from "../../state.ts";
import { enrolBody } from "../factors/schema.ts";
import { afterFactor, checkStatus, requireTransaction, saveTransaction } from "./actions.ts";
import { presentTransaction } from "./present.ts";

const PATH = "/api/v1/authn/factors";
const open = true;

const stateBody = lazyObject(() => ({ stateToken: z.string().min(1) }));

/** The factor that a sign-in has to set up, with the state token of the sign-in. */
const enrolInSignIn = z.intersection(stateBody, enrolBody);

/** Returns the factor that is set up in a sign-in; throws Okta's 404. */
function requirePending(
  { state }: SimContext,
  { factorId }: AuthnTransaction,
  id: string | undefined,
): Factor {
  const factor = state.factors.get(id ?? "");
  if (!factor || factor.id !== factorId) throw notFound(id ?? "", "UserFactor");
  return factor;
}

/** The steps of a sign-in that sets a factor up, since the sign-on rule wants one. */
export const enrolRoutes = [
  route(`POST ${PATH}`, "Sets a factor up within a sign-in", {
    open,
    body: enrolInSignIn,
    handle: (context, { body, baseUrl }) => {
      const { transaction, user } = requireTransaction(context, body.stateToken);
      checkStatus(transaction, "MFA_ENROLL");
      const factor = enrolFactor(context, user, body, { activate: false, updatePhone: false });
      if (factor.status === "ACTIVE") {
        const amr = [...transaction.amr, ...factorAmr(factor)];
        return afterFactor(context, user, { ...transaction, amr }, baseUrl);
      }
      const next = { ...transaction, status: "MFA_ENROLL_ACTIVATE", factorId: factor.id } as const;
      return presentTransaction(context, saveTransaction(context, next), user, baseUrl);
    },
  }),
  route(`POST ${PATH}/:factor/lifecycle/activate`, "Activates the factor of a sign-in", {
    open,
    body: stateBody.extend({ passCode: z.string().optional() }),
    handle: (context, { params, body, baseUrl }) => {
      const { transaction, user } = requireTransaction(context, body.stateToken);
      checkStatus(transaction, "MFA_ENROLL_ACTIVATE");
      const pending = requirePending(context, transaction, params["factor"]);
      const factor = activateFactor(context, pending, user, body);
      const amr = [...transaction.amr, ...factorAmr(factor)];
      return afterFactor(context, user, { ...transaction, amr }, baseUrl);
    },
  }),
  route(`POST ${PATH}/:factor/lifecycle/resend`, "Sends the code of a new factor again", {
    open,
    body: stateBody,
    handle: (context, { params, body, baseUrl }) => {
      const { transaction, user } = requireTransaction(context, body.stateToken);
      checkStatus(transaction, "MFA_ENROLL_ACTIVATE");
      challengeFactor(context, requirePending(context, transaction, params["factor"]), user);
      return presentTransaction(context, transaction, user, baseUrl);
    },
  }),
];
