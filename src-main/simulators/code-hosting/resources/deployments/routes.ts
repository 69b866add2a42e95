import { noContent, RouteResponse } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { partNamed, requireByNumber } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { notFound } from "../../errors.ts";
import { createDeployment, createStatus, deleteDeployment } from "./actions.ts";
import { findEnvironment, presentDeployment, presentStatus, listStatuses } from "./present.ts";
import { createDeploymentBody, createStatusBody, listDeploymentsQuery } from "./schema.ts";

const all = "/repos/:owner/:repo/deployments" as const;
const one = `${all}/:deployment` as const;

const requireDeployment = partNamed("deployment", ({ deployments }) => deployments);

/** Deployments and their statuses. */
export const routes = [
  route(`GET ${all}`, "Lists deployments, newest first", {
    query: listDeploymentsQuery,
    handle: (context, request) => {
      const { sha, ref, task, environment } = request.query;
      const isAsked = (wanted: string | undefined, value: string) =>
        wanted === undefined || wanted === "none" || wanted === value;
      const found = [...context.repository.deployments.values()].filter(
        (each) =>
          isAsked(sha, each.sha) &&
          isAsked(ref, each.ref) &&
          isAsked(task, each.task) &&
          isAsked(environment, findEnvironment(context, each)),
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
      const found = listStatuses(context, requireDeployment(context));
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
