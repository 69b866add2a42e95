import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Managed } from "../../management/entities.ts";
import { byPriority } from "../../management/priority.ts";
import { route } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import type { State, User } from "../../state.ts";
import { requireApp } from "../apps/actions.ts";
import { accessPolicyOf, isMeant } from "../policies/find.ts";
import type { Policy, PolicyRule } from "../policies/schema.ts";

const types = ["ACCESS_POLICY", "MFA_ENROLL", "OKTA_SIGN_ON", "PROFILE_ENROLLMENT"] as const;

const simulation = lazyObject(() => ({
  appInstance: z.string().min(1),
  policyTypes: z.array(z.enum(types)).default([...types]),
  policyContext: z
    .looseObject({
      user: z.object({ id: z.string() }).optional(),
      groups: z.object({ ids: z.array(z.string()) }).optional(),
    })
    .optional(),
}));

type Simulation = z.output<typeof simulation>;

const simulationBody = z.array(simulation).min(1);

/** The people that a simulation is about: a user, or members of groups. */
interface Subject {
  readonly state: State;
  readonly user: User | undefined;
}

type Conditions = Policy["conditions"];

/** Returns how the people of a policy or a rule match; without a user, that is not known. */
function statusOf({ state, user }: Subject, conditions: Conditions) {
  if (!conditions?.people) return "MATCH";
  if (!user) return "UNDEFINED";
  return isMeant(state, conditions.people, user) ? "MATCH" : "NOT_MATCH";
}

function presentPart(subject: Subject, { id, fields }: Managed<Policy | PolicyRule>) {
  const status = statusOf(subject, fields.conditions);
  return {
    id,
    name: fields.name,
    status,
    conditions: Object.keys(fields.conditions ?? {}).map((type) => ({
      type,
      status: type === "people" ? status : "MATCH",
    })),
  };
}

const rulesOf = ({ management }: State, policyId: string) =>
  byPriority(
    [...(management.policyRules.get(policyId)?.values() ?? [])].filter(
      ({ status }) => status === "ACTIVE",
    ),
  );

/** The policies of a type that decide about an app, in the order in which they are asked. */
function policiesOf(state: State, type: (typeof types)[number], appId: string) {
  if (type === "ACCESS_POLICY") {
    const policy = accessPolicyOf(state, requireApp(state, appId));
    return policy?.status === "ACTIVE" ? [policy] : [];
  }
  return byPriority(
    [...state.management.policies.values()].filter(
      ({ fields, status }) => fields.type === type && status === "ACTIVE",
    ),
  );
}

function simulate(subject: Subject, type: (typeof types)[number], appId: string) {
  const { state } = subject;
  const evaluated = policiesOf(state, type, appId).map((policy) => ({
    ...presentPart(subject, policy),
    rules: rulesOf(state, policy.id).map((rule) => presentPart(subject, rule)),
  }));
  const policy = evaluated.find(({ status }) => status === "MATCH");
  const rule = policy?.rules.find(({ status }) => status === "MATCH");
  return {
    policyType: [type],
    status: rule ? "MATCH" : subject.user ? "NOT_MATCH" : "UNDEFINED",
    result: {
      policies:
        policy && rule
          ? [{ id: policy.id, name: policy.name, rules: [{ id: rule.id, name: rule.name }] }]
          : [],
    },
    evaluated: { policies: evaluated.filter(({ status }) => status !== "UNDEFINED") },
    undefined: { policies: evaluated.filter(({ status }) => status === "UNDEFINED") },
  };
}

/** Returns the subject of a simulation. Groups stand for a user who is in just these. */
function subjectOf(state: State, { policyContext }: Simulation): Subject {
  const { user, groups } = policyContext ?? {};
  if (!user) return { state, user: undefined };
  const found = requireUser(state, { id: user.id });
  if (!groups) return { state, user: found };
  const groupsOf = new Map(state.groupsOf).set(found.id, new Set(groups.ids));
  return { state: { ...state, groupsOf }, user: found };
}

/** Simulations of policies: which policy and which rule decide about a user and an app. */
export const routes = [
  route("POST /api/v1/policies/simulate", "Shows which policies and rules match", {
    unsupported: ["expand"],
    body: simulationBody,
    handle: ({ state }, { body }) =>
      body.flatMap((one) => {
        const subject = subjectOf(state, one);
        const { id } = requireApp(state, one.appInstance);
        return one.policyTypes.map((type) => simulate(subject, type, id));
      }),
  }),
];
