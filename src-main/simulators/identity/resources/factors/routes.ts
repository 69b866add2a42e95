import { noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import type { Factor } from "../../factors/entities.ts";
import { activateFactor, enrolFactor } from "../../factors/enrol.ts";
import { challengeFactor, checkProof } from "../../factors/verify.ts";
import { route } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import { userTarget, writeLog } from "../../sign-in/log.ts";
import type { State } from "../../state.ts";
import { offeredFactors } from "../authenticators/actions.ts";
import { post, presentFactor, presentVerification } from "./present.ts";
import { enrolBody, enrolQuery, proofBody, questionTexts } from "./schema.ts";

const PATH = "/api/v1/users/:id/factors";

type Params = Readonly<Record<string, string>>;

/** Returns the factor of a path; throws Okta's 404. */
function requireFactor(state: State, params: Params): Factor {
  const { id: userId } = requireUser(state, params);
  const factor = state.factors.get(params["factor"] ?? "");
  if (factor?.userId !== userId) throw notFound(params["factor"] ?? "", "UserFactor");
  return factor;
}

/** Second factors of users. */
export const routes = [
  route(`GET ${PATH}`, "Lists the factors of a user", ({ state }, { params, baseUrl }) => {
    const { id } = requireUser(state, params);
    return [...state.factors.values()]
      .filter(({ userId }) => userId === id)
      .map((factor) => presentFactor(factor, baseUrl));
  }),
  route(
    `GET ${PATH}/catalog`,
    "Lists the factors that a user can set up",
    ({ state }, { params, baseUrl }) => {
      const user = requireUser(state, params);
      const enroll = post(`${baseUrl}/api/v1/users/${user.id}/factors`);
      return offeredFactors(state, user).map(({ factorType, provider, isRequired, status }) => ({
        factorType,
        provider,
        vendorName: provider,
        enrollment: isRequired ? "REQUIRED" : "OPTIONAL",
        status,
        _links: { enroll },
      }));
    },
  ),
  route(`GET ${PATH}/questions`, "Lists the security questions", ({ state }, { params }) => {
    requireUser(state, params);
    return Object.entries(questionTexts).map(([question, questionText]) => ({
      question,
      questionText,
    }));
  }),
  route(`POST ${PATH}`, "Sets a factor up", {
    query: enrolQuery,
    body: enrolBody,
    unsupported: ["templateId", "tokenLifetimeSeconds", "vendorName"],
    handle: (context, { params, query, body, baseUrl }) => {
      const user = requireUser(context.state, params);
      return presentFactor(enrolFactor(context, user, body, query), baseUrl);
    },
  }),
  route(`GET ${PATH}/:factor`, "Shows a factor", ({ state }, { params, baseUrl }) =>
    presentFactor(requireFactor(state, params), baseUrl),
  ),
  route(`DELETE ${PATH}/:factor`, "Removes a factor", {
    unsupported: ["removeRecoveryEnrollment"],
    handle: (context, { params }) => {
      const { state } = context;
      const factor = requireFactor(state, params);
      state.factors.remove(factor.id);
      const targets = [userTarget(requireUser(state, params))];
      writeLog(context, "user.mfa.factor.deactivate", { targets });
      return noContent();
    },
  }),
  route(`POST ${PATH}/:factor/lifecycle/activate`, "Activates a factor", {
    body: proofBody,
    handle: (context, { params, body, baseUrl }) => {
      const user = requireUser(context.state, params);
      const factor = requireFactor(context.state, params);
      return presentFactor(activateFactor(context, factor, user, body), baseUrl);
    },
  }),
  route(
    `POST ${PATH}/:factor/resend`,
    "Sends the code of a factor again",
    (context, { params, baseUrl }) => {
      const user = requireUser(context.state, params);
      const factor = requireFactor(context.state, params);
      return presentFactor(challengeFactor(context, factor, user), baseUrl);
    },
  ),
  route(`POST ${PATH}/:factor/verify`, "Asks for a proof of a factor, or checks it", {
    body: proofBody,
    unsupported: ["templateId", "tokenLifetimeSeconds", "useNumberMatchingChallenge"],
    handle: (context, { params, body, baseUrl }) => {
      const user = requireUser(context.state, params);
      const factor = requireFactor(context.state, params);
      if (factor.status !== "ACTIVE") throw notFound(factor.id, "UserFactor");
      if (body.passCode === undefined && body.answer === undefined) {
        return presentVerification(context, challengeFactor(context, factor, user), baseUrl);
      }
      checkProof(context, factor, body);
      return { factorResult: "SUCCESS" };
    },
  }),
  route(
    `GET ${PATH}/:factor/transactions/:transaction`,
    "Shows what came of a push message",
    (context, { params, baseUrl }) => {
      const factor = requireFactor(context.state, params);
      if (factor.push?.id !== params["transaction"]) {
        throw notFound(params["transaction"] ?? "", "FactorTransaction");
      }
      return presentVerification(context, factor, baseUrl);
    },
  ),
];
