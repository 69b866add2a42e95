import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Factor } from "../../factors/entities.ts";
import { enrolFactor } from "../../factors/enrol.ts";
import { route } from "../../route.ts";
import { requireItem, requireUser } from "../../shared/find.ts";
import { presentTime } from "../../shared/time.ts";
import { userTarget, writeLog } from "../../sign-in/log.ts";
import type { State } from "../../state.ts";
import { authenticatorKeyOf } from "../authenticators/actions.ts";

type Params = Readonly<Record<string, string>>;

const PATH = "/api/v1/users/:id/authenticator-enrollments";

const factorsOf = ({ factors }: State, userId: string) =>
  [...factors.values()].filter((factor) => factor.userId === userId);

function requireEnrollment(state: State, params: Params): Factor {
  const { id } = requireUser(state, params);
  const factor = factorsOf(state, id).find((one) => one.id === params["enrollment"]);
  if (!factor) throw notFound(params["enrollment"] ?? "", "AuthenticatorEnrollment");
  return factor;
}

function present({ management }: State, factor: Factor, base: string) {
  const key = authenticatorKeyOf(factor);
  const authenticator = [...management.authenticators.values()].find(
    ({ fields }) => fields.key === key,
  );
  const user = `${base}/api/v1/users/${factor.userId}`;
  const { phoneNumber } = factor.profile;
  return {
    id: factor.id,
    key,
    type: key === "phone_number" ? "phone" : factor.factorType,
    name: authenticator?.fields.name,
    status: factor.status,
    created: presentTime(factor.created),
    lastUpdated: presentTime(factor.lastUpdated),
    ...(phoneNumber !== undefined && { profile: { phoneNumber } }),
    _links: {
      self: { href: `${user}/authenticator-enrollments/${factor.id}` },
      user: { href: user },
      ...(authenticator && {
        authenticator: { href: `${base}/api/v1/authenticators/${authenticator.id}` },
      }),
    },
  };
}

const phoneBody = lazyObject(() => ({
  authenticatorId: z.string().min(1),
  profile: z.object({
    phoneNumber: z.string().regex(/^\+?[0-9 ().-]{5,25}$/, { error: "is not a phone number" }),
  }),
}));

/** The factors of users, as their authenticators show them. */
export const routes = [
  route(`GET ${PATH}`, "Lists the enrollments of a user", {
    unsupported: ["discloseIdentifiers"],
    handle: ({ state }, { params, baseUrl }) =>
      factorsOf(state, requireUser(state, params).id).map((one) => present(state, one, baseUrl)),
  }),
  route(`GET ${PATH}/:enrollment`, "Shows an enrollment of a user", {
    unsupported: ["discloseIdentifiers"],
    handle: ({ state }, { params, baseUrl }) =>
      present(state, requireEnrollment(state, params), baseUrl),
  }),
  route(`DELETE ${PATH}/:enrollment`, "Removes an enrollment of a user", (context, { params }) => {
    const { state } = context;
    const user = requireUser(state, params);
    state.factors.remove(requireEnrollment(state, params).id);
    writeLog(context, "user.mfa.factor.deactivate", { targets: [userTarget(user)] });
    return noContent();
  }),
  route(`POST ${PATH}/phone`, "Sets the phone of a user up", {
    body: phoneBody,
    handle: (context, { params, body, baseUrl }) => {
      const { state } = context;
      const user = requireUser(state, params);
      const { fields } = requireItem(
        state.management.authenticators,
        body.authenticatorId,
        "Authenticator",
      );
      if (fields.key !== "phone_number") {
        throw validationFailed("authenticatorId", ["authenticatorId: must be the phone"]);
      }
      const { profile } = body;
      const enrol = { factorType: "sms", provider: "OKTA", profile } as const;
      return present(
        state,
        enrolFactor(context, user, enrol, { activate: true, updatePhone: false }),
        baseUrl,
      );
    },
  }),
];
