import type { RouteRule } from "#core/testing/conformance/rules.ts";

const untyped = (reason: string): RouteRule => ({ untyped: reason });

const asSent = untyped("a thing is returned as it was sent");
const accepted = untyped("the types of the SDK leave the names of most kinds out");

/** The rules of the APIs for tools. */
export const toolTypes: Readonly<Record<string, RouteRule>> = {
  "POST /rest/builds/0.1/bulk": { response: "Sent<Agile.AgileModels.SubmitBuilds>" },
  "POST /rest/deployments/0.1/bulk": { response: "Sent<Agile.AgileModels.SubmitDeployments>" },
  "POST /rest/featureflags/0.1/bulk": accepted,
  "POST /rest/remotelinks/1.0/bulk": accepted,
  "POST /rest/devopscomponents/1.0/bulk": accepted,
  "POST /rest/security/1.0/bulk": accepted,
  "POST /rest/operations/1.0/bulk": accepted,
  "POST /rest/devinfo/0.10/bulk": accepted,
  "GET /rest/devinfo/0.10/repository/:repository": asSent,
  "GET /rest/devinfo/0.10/existsByProperties": accepted,
  "GET /rest/builds/0.1/pipelines/:pipelineId/builds/:buildNumber": asSent,
  "GET /rest/deployments/0.1/pipelines/:pipelineId/environments/:environmentId/deployments/:deploymentSequenceNumber":
    asSent,
  "GET /rest/deployments/0.1/pipelines/:pipelineId/environments/:environmentId/deployments/:deploymentSequenceNumber/gating-status":
    accepted,
  "GET /rest/featureflags/0.1/flag/:id": asSent,
  "GET /rest/remotelinks/1.0/remotelink/:id": asSent,
  "GET /rest/devopscomponents/1.0/:id": asSent,
  "GET /rest/security/1.0/vulnerability/:id": asSent,
  "GET /rest/operations/1.0/incidents/:id": asSent,
  "GET /rest/operations/1.0/post-incident-reviews/:id": asSent,
  "POST /rest/operations/1.0/linkedWorkspaces/bulk": accepted,
  "GET /rest/operations/1.0/linkedWorkspaces": accepted,
  "GET /rest/security/1.0/linkedWorkspaces": accepted,
  "GET /rest/security/1.0/linkedWorkspaces/:workspace": accepted,
};
