import type * as z from "zod";
import { checkStates } from "../../checks/rollup.ts";
import { githubError, unprocessable } from "../../errors.ts";
import { isAncestor } from "../../git/history.ts";
import { branchHead, resolveCommit } from "../../git/store.ts";
import type { RequestContext } from "../../route.ts";
import type { Deployment, DeploymentStatus } from "../../state.ts";
import { ensureEnvironment } from "../environments/find.ts";
import { mergeInto } from "../merges/actions.ts";
import {
  deploymentCreated,
  deploymentStatusCreated,
  findEnvironment,
  listStatuses,
} from "./present.ts";
import type { createDeploymentBody, createStatusBody } from "./schema.ts";

type Sent = z.output<typeof createDeploymentBody>;

/** Throws a 409 unless the checks that a deployment requires have passed; default: all of the commit. */
function checkContexts({ repository }: RequestContext, sent: Sent, sha: string): void {
  const states = checkStates(repository, sha);
  const required = sent.required_contexts ?? states.map(({ name }) => name);
  const open = required.filter(
    (name) => !states.some((one) => one.name === name && one.state === "success"),
  );
  if (open.length === 0) return;
  throw githubError(409, `Conflict: Commit status checks failed for ${sent.ref}.`, [
    {
      resource: "Deployment",
      code: "invalid",
      field: "required_contexts",
      value: open,
    },
  ]);
}

/**
 * Merges the default branch into the branch of a deployment that lacks some of it; the client deploys
 * again. Returns the message of the response.
 */
function mergeDefault(context: RequestContext, { ref }: Sent): string | undefined {
  const { git, settings } = context.repository;
  const main = settings.defaultBranch;
  const [base, head] = [branchHead(git, main), branchHead(git, ref)];
  if (!base || !head || isAncestor(git, base.sha, head.sha)) return undefined;
  const message = `Merge branch '${main}' into ${ref}`;
  if (!mergeInto(context, ref, base.sha, message)) {
    throw githubError(409, `Conflict merging ${main} into ${ref}.`);
  }
  return `Auto-merged ${main} into ${ref} on deployment.`;
}

/** Requests a deployment; returns a text where a merge was made instead. */
export function createDeployment(context: RequestContext, sent: Sent): Deployment | string {
  const { repository, user, ids, now } = context;
  const commit = resolveCommit(repository.git, sent.ref);
  if (!commit) throw unprocessable(`No ref found for: ${sent.ref}`);
  checkContexts(context, sent, commit.sha);
  const merged = sent.auto_merge ? mergeDefault(context, sent) : undefined;
  if (merged !== undefined) return merged;
  const deployment: Deployment = {
    id: ids.integer("deployment"),
    sha: commit.sha,
    ref: sent.ref,
    task: sent.task,
    payload: sent.payload,
    originalEnvironment: sent.environment,
    description: sent.description ?? null,
    creator: user.id,
    isTransient: sent.transient_environment,
    isProduction: sent.production_environment ?? sent.environment === "production",
    createdAt: now,
    updatedAt: now,
  };
  repository.deployments.set(deployment.id, deployment);
  ensureEnvironment(context, sent.environment);
  context.emit(deploymentCreated(context.eventView, deployment));
  return deployment;
}

function addStatus(
  { repository, user, ids, now }: RequestContext,
  deployment: Deployment,
  status: Omit<DeploymentStatus, "id" | "deployment" | "creator" | "createdAt">,
): DeploymentStatus {
  const facts = { deployment: deployment.id, creator: user.id, createdAt: now };
  const added: DeploymentStatus = { id: ids.integer("deployment_status"), ...facts, ...status };
  repository.deploymentStatuses.set(added.id, added);
  repository.deployments.set(deployment.id, { ...deployment, updatedAt: now });
  return added;
}

/** A success ends the earlier deployments to the same environment, unless that one is transient. */
function endEarlier(context: RequestContext, now: Deployment, environment: string): void {
  for (const other of context.repository.deployments.values()) {
    const isActive = listStatuses(context, other).at(-1)?.state === "success";
    const isSame = findEnvironment(context, other) === environment;
    if (other.id === now.id || other.isTransient || !isActive || !isSame) continue;
    const texts = { description: "", environmentUrl: "", logUrl: "" };
    addStatus(context, other, { state: "inactive", environment, ...texts });
  }
}

/** Reports the state of a deployment. An inactive one sends no event. */
export function createStatus(
  context: RequestContext,
  deployment: Deployment,
  sent: z.output<typeof createStatusBody>,
): DeploymentStatus {
  const { state, description } = sent;
  const environment = sent.environment ?? findEnvironment(context, deployment);
  if (state === "success" && sent.auto_inactive) endEarlier(context, deployment, environment);
  const status = addStatus(context, deployment, {
    state,
    description,
    environment,
    environmentUrl: sent.environment_url,
    logUrl: sent.log_url ?? sent.target_url,
  });
  if (state !== "inactive") {
    const now = context.repository.deployments.get(deployment.id) ?? deployment;
    context.emit(deploymentStatusCreated(context.eventView, now, status));
  }
  return status;
}

/** Deletes a deployment that is inactive, or the only one of the repository. */
export function deleteDeployment({ repository }: RequestContext, deployment: Deployment): void {
  const statuses = listStatuses({ repository }, deployment);
  const isInactive = statuses.at(-1)?.state === "inactive";
  if (!isInactive && repository.deployments.size > 1) {
    throw unprocessable(
      "We cannot delete an active deployment unless it is the only deployment in a given environment.",
    );
  }
  for (const { id } of statuses) repository.deploymentStatuses.delete(id);
  repository.deployments.delete(deployment.id);
}
