import { nodeId, presentTime, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import type { Deployment, DeploymentStatus } from "../../state.ts";
import { presentAccountApp } from "../apps/present.ts";
import { repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";
import type { HookEvent } from "../../webhooks/record.ts";
import { createEvent } from "../../events.ts";

/** Lists the statuses of a deployment, oldest first. */
export function listStatuses(
  { repository }: Pick<RepositoryView, "repository">,
  { id }: Deployment,
): readonly DeploymentStatus[] {
  return [...repository.deploymentStatuses.values()].filter((one) => one.deployment === id);
}

/** The environment of a deployment: a status can move it to another one. */
export function findEnvironment(
  view: Pick<RepositoryView, "repository">,
  deployment: Deployment,
): string {
  return listStatuses(view, deployment).at(-1)?.environment ?? deployment.originalEnvironment;
}

/** A deployment, with the addresses of its statuses. */
export function presentDeployment(view: RepositoryView, deployment: Deployment): ApiObject {
  const root = repositoryUrl(view);
  const url = `${root}/deployments/${String(deployment.id)}`;
  return {
    url,
    id: deployment.id,
    node_id: nodeId("DE", deployment.id),
    sha: deployment.sha,
    ref: deployment.ref,
    task: deployment.task,
    payload: deployment.payload,
    original_environment: deployment.originalEnvironment,
    environment: findEnvironment(view, deployment),
    description: deployment.description,
    creator: presentAccount(view, deployment.creator),
    created_at: presentTime(deployment.createdAt),
    updated_at: presentTime(deployment.updatedAt),
    statuses_url: `${url}/statuses`,
    repository_url: root,
    transient_environment: deployment.isTransient,
    production_environment: deployment.isProduction,
    performed_via_github_app: presentAccountApp(view, deployment.creator),
  };
}

/** A status of a deployment. */
export function presentStatus(view: RepositoryView, status: DeploymentStatus): ApiObject {
  const root = repositoryUrl(view);
  const deployment = `${root}/deployments/${String(status.deployment)}`;
  return {
    url: `${deployment}/statuses/${String(status.id)}`,
    id: status.id,
    node_id: nodeId("DES", status.id),
    state: status.state,
    creator: presentAccount(view, status.creator),
    description: status.description,
    environment: status.environment,
    target_url: status.logUrl,
    created_at: presentTime(status.createdAt),
    updated_at: presentTime(status.createdAt),
    deployment_url: deployment,
    repository_url: root,
    environment_url: status.environmentUrl,
    log_url: status.logUrl,
    performed_via_github_app: presentAccountApp(view, status.creator),
  };
}

/** `deployment`: a deployment was requested. None comes from a workflow. */
export function deploymentCreated(view: RepositoryView, deployment: Deployment): HookEvent {
  const shown = presentDeployment(view, deployment);
  const payload = { action: "created", deployment: shown, workflow: null, workflow_run: null };
  return createEvent("deployment", view, payload);
}

/** `deployment_status`: a client reported the state of a deployment. */
export function deploymentStatusCreated(
  view: RepositoryView,
  deployment: Deployment,
  status: DeploymentStatus,
): HookEvent {
  const { log_url: logUrl, ...shown } = presentStatus(view, status);
  return createEvent("deployment_status", view, {
    action: "created",
    deployment_status: { ...shown, ...(logUrl === "" ? {} : { log_url: logUrl }) },
    deployment: presentDeployment(view, deployment),
  });
}
