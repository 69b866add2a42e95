import { noContent, RouteResponse } from "#core/kernel/response/response.ts";
import { type RequestContext, route } from "../../route.ts";
import { requireByNumber } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { notFound } from "../../errors.ts";
import { createDeployment, createStatus, deleteDeployment } from "./actions.ts";
import { environmentOf, presentDeployment, presentStatus, statusesOf } from "./present.ts";
import { createDeploymentBody, createStatusBody, listDeploymentsQuery } from "./schema.ts";

const all = "/repos/:owner/:repo/deployments" as const;
const one = `${all}/:deployment` as const;

function requireDeployment({ repository, params }: RequestContext) {
  return requireByNumber(repository.deployments, params, "deployment");
}

/** Deployments and their statuses. */
export const routes = [
  route(`GET ${all}`, "Lists deployments, newest first", {
    query: listDeploymentsQuery,
    handle: (context, request) => {
      const { sha, ref, task, environment } = request.query;
      const found = [...context.repository.deployments.values()].filter(
        (each) =>
          (sha === undefined || sha === "none" || each.sha === sha) &&
          (ref === undefined || ref === "none" || each.ref === ref) &&
          (task === undefined || task === "none" || each.task === task) &&
          (environment === undefined ||
            environment === "none" ||
            environmentOf(context, each) === environment),
      );
      return context.list(request, found.toReversed(), presentDeployment);
    },
  }),
  route(`POST ${all}`, "Requests a deployment", {
    body: createDeploymentBody,
    handle: (context, request) => {
      const made = createDeployment(context, request.body);
      if (typeof made === "string") return new RouteResponse(202, { message: made });
      return new RouteResponse(201, presentDeployment(context, made));
    },
  }),
  route(`GET ${one}`, "Shows a deployment", (context) =>
    presentDeployment(context, requireDeployment(context)),
  ),
  route(`DELETE ${one}`, "Deletes a deployment", (context) => {
    deleteDeployment(context, requireDeployment(context));
    return noContent();
  }),
  route(`GET ${one}/statuses`, "Lists the statuses of a deployment, newest first", {
    query: pageQuery,
    handle: (context, request) => {
      const found = statusesOf(context, requireDeployment(context));
      return context.list(request, found.toReversed(), presentStatus);
    },
  }),
  route(`POST ${one}/statuses`, "Sets a status of a deployment", {
    body: createStatusBody,
    handle: (context, request) => {
      const status = createStatus(context, requireDeployment(context), request.body);
      return new RouteResponse(201, presentStatus(context, status));
    },
  }),
  route(`GET ${one}/statuses/:status`, "Shows a status of a deployment", (context) => {
    const { id } = requireDeployment(context);
    const status = requireByNumber(context.repository.deploymentStatuses, context.params, "status");
    if (status.deployment !== id) throw notFound();
    return presentStatus(context, status);
  }),
];
