import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { requireAccount } from "../../access/actor.ts";
import { githubError, notFound, unprocessable } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { readNumber } from "../../shared/find.ts";
import { counted, pageQuery, respondWithList } from "../../shared/paging.ts";
import { type ApiObject, nodeId, presentTime, type RepositoryView } from "../../shared/view.ts";
import type { BranchPolicy, Environment, EnvironmentReviewer } from "../../state.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentTeam } from "../teams/present.ts";
import { presentUser } from "../users/present.ts";
import { ensureEnvironment, environmentsOf, requireEnvironment } from "./find.ts";

const all = "/repos/:owner/:repo/environments" as const;
const one = `${all}/:environment` as const;
const policies = `${one}/deployment-branch-policies` as const;

function presentReviewer(view: RepositoryView, { type, id }: EnvironmentReviewer): ApiObject {
  const team = type === "Team" ? view.state.teams.get(id) : undefined;
  const reviewer = team
    ? presentTeam(view, team)
    : presentUser(view, requireAccount(view.state, id));
  return { type, reviewer };
}

/** The rules of an environment; each has an id that follows from that of the environment. */
function presentRules(view: RepositoryView, environment: Environment): readonly ApiObject[] {
  const rule = (place: number, type: string, details: ApiObject) => {
    const id = environment.id * 10 + place;
    return { id, node_id: nodeId("GA", id), type, ...details };
  };
  const { waitTimer, reviewers, preventsSelfReview, branches } = environment;
  return [
    ...(waitTimer > 0 ? [rule(1, "wait_timer", { wait_timer: waitTimer })] : []),
    ...(reviewers.length > 0
      ? [
          rule(2, "required_reviewers", {
            prevent_self_review: preventsSelfReview,
            reviewers: reviewers.map((reviewer) => presentReviewer(view, reviewer)),
          }),
        ]
      : []),
    ...(branches === null ? [] : [rule(3, "branch_policy", {})]),
  ];
}

function presentEnvironment(view: RepositoryView, environment: Environment): ApiObject {
  const { id, name, branches, createdAt, updatedAt } = environment;
  const part = encodeURIComponent(name);
  return {
    id,
    node_id: nodeId("EN", id),
    name,
    url: `${repositoryUrl(view)}/environments/${part}`,
    html_url: `${repositoryPage(view)}/deployments/activity_log?environments_filter=${part}`,
    created_at: presentTime(createdAt),
    updated_at: presentTime(updatedAt),
    protection_rules: presentRules(view, environment),
    deployment_branch_policy: branches && {
      protected_branches: branches === "protected",
      custom_branch_policies: branches === "custom",
    },
  };
}

const environmentBody = lazyObject(() => ({
  wait_timer: z.int().min(0).max(43_200).optional(),
  prevent_self_review: z.boolean().optional(),
  reviewers: z
    .array(z.object({ type: z.enum(["User", "Team"]), id: z.int() }))
    .max(6)
    .nullish(),
  deployment_branch_policy: z
    .object({ protected_branches: z.boolean(), custom_branch_policies: z.boolean() })
    .refine((policy) => policy.protected_branches !== policy.custom_branch_policies, {
      error: "protected_branches and custom_branch_policies cannot have the same value",
    })
    .nullish(),
}));

type Body = z.output<typeof environmentBody>;

function checkReviewers(
  { state }: RequestContext,
  reviewers: readonly EnvironmentReviewer[],
): void {
  for (const { type, id } of reviewers) {
    if (type === "Team" ? state.teams.has(id) : state.accounts.get(id)?.type === "User") continue;
    throw unprocessable(
      `Failed to create the environment protection rule. ${type} ${String(id)} not found.`,
    );
  }
}

/** Sets all rules of an environment: one that the body leaves out is removed. */
function setEnvironment(context: RequestContext, body: Body): Environment {
  const reviewers = body.reviewers ?? [];
  checkReviewers(context, reviewers);
  const old = ensureEnvironment(context, context.params["environment"] ?? "");
  const policy = body.deployment_branch_policy;
  const branches = policy ? (policy.protected_branches ? "protected" : "custom") : null;
  const changed: Environment = {
    ...old,
    waitTimer: body.wait_timer ?? 0,
    preventsSelfReview: body.prevent_self_review ?? false,
    reviewers,
    branches,
    policies: branches === "custom" ? old.policies : [],
    updatedAt: context.now,
  };
  context.state.environments.set(changed.id, changed);
  return changed;
}

function presentPolicy({ id, name, type }: BranchPolicy): ApiObject {
  return { id, node_id: nodeId("GBP", id), name, type };
}

function requirePolicy(context: RequestContext): BranchPolicy {
  const id = readNumber(context.params, "policy");
  const found = requireEnvironment(context).policies.find((policy) => policy.id === id);
  if (found) return found;
  throw notFound();
}

function savePolicies(context: RequestContext, changed: readonly BranchPolicy[]): void {
  const environment = requireEnvironment(context);
  context.state.environments.set(environment.id, { ...environment, policies: changed });
}

/** Environments and the branches that may be deployed to them. */
export const routes = [
  route(`GET ${all}`, "Lists the environments of a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const found = environmentsOf(context.state, context.repository.id);
      return context.list(request, found, presentEnvironment, counted("environments", found));
    },
  }),
  route(`GET ${one}`, "Shows an environment", (context) =>
    presentEnvironment(context, requireEnvironment(context)),
  ),
  route(`PUT ${one}`, "Makes an environment, or sets its rules", {
    body: environmentBody,
    handle: (context, { body }) => presentEnvironment(context, setEnvironment(context, body)),
  }),
  route(`DELETE ${one}`, "Deletes an environment", (context) => {
    context.state.environments.delete(requireEnvironment(context).id);
    return noContent();
  }),
  route(`GET ${policies}`, "Lists the branches that may be deployed", {
    query: pageQuery,
    handle: (context, request) => {
      const found = requireEnvironment(context).policies;
      return respondWithList(request, found, presentPolicy, counted("branch_policies", found));
    },
  }),
  route(`POST ${policies}`, "Adds a pattern of branches", {
    body: lazyObject(() => ({
      name: z.string().min(1),
      type: z.enum(["branch", "tag"]).default("branch"),
    })),
    handle: (context, { body }) => {
      const { branches, policies: known } = requireEnvironment(context);
      if (branches !== "custom") throw notFound();
      if (known.some(({ name, type }) => name === body.name && type === body.type)) {
        throw githubError(303, "See Other");
      }
      const policy = { id: context.ids.integer("branch policy"), ...body };
      savePolicies(context, [...known, policy]);
      return presentPolicy(policy);
    },
  }),
  route(`GET ${policies}/:policy`, "Shows a pattern of branches", (context) =>
    presentPolicy(requirePolicy(context)),
  ),
  route(`PUT ${policies}/:policy`, "Changes a pattern of branches", {
    body: lazyObject(() => ({ name: z.string().min(1) })),
    handle: (context, { body }) => {
      const changed = { ...requirePolicy(context), name: body.name };
      const { policies: known } = requireEnvironment(context);
      savePolicies(
        context,
        known.map((policy) => (policy.id === changed.id ? changed : policy)),
      );
      return presentPolicy(changed);
    },
  }),
  route(`DELETE ${policies}/:policy`, "Removes a pattern of branches", (context) => {
    const { id } = requirePolicy(context);
    const { policies: known } = requireEnvironment(context);
    savePolicies(
      context,
      known.filter((policy) => policy.id !== id),
    );
    return noContent();
  }),
];
