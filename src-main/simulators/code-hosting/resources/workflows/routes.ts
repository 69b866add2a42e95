import { RouteResponse, noContent } from "#core/contract/response.ts";
import { type RequestContext, route } from "../../route.ts";
import { counted, pageQuery } from "../../shared/paging.ts";
import type { Workflow } from "../../state.ts";
import { presentWorkflow } from "../../workflows/present.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { syncWorkflows } from "../workflow-runs/actions.ts";
import { dispatch, requireWorkflow } from "./actions.ts";
import { dispatchBody } from "./schema.ts";

const one = "/repos/:owner/:repo/actions/workflows/:workflow" as const;

function setState(context: RequestContext, state: Workflow["state"]) {
  const workflow = requireWorkflow(context);
  const changed = { ...workflow, state, updatedAt: context.now };
  context.repository.workflows.set(workflow.id, changed);
  return noContent();
}

/** Workflow files of the default branch. */
export const routes = [
  route("GET /repos/:owner/:repo/actions/workflows", "Lists the workflows of a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const found = syncWorkflows(context);
      return context.list(request, found, presentWorkflow, counted("workflows", found));
    },
  }),
  route(`GET ${one}`, "Shows a workflow", (context) =>
    presentWorkflow(context, requireWorkflow(context)),
  ),
  route(`PUT ${one}/enable`, "Enables a workflow", (context) => setState(context, "active")),
  route(`PUT ${one}/disable`, "Disables a workflow", (context) =>
    setState(context, "disabled_manually"),
  ),
  route(`POST ${one}/dispatches`, "Starts a workflow", {
    body: dispatchBody,
    handle: (context, request) => {
      const run = dispatch(context, requireWorkflow(context), request.body);
      if (!request.body.return_run_details) return noContent();
      const path = `/actions/runs/${String(run.id)}`;
      return new RouteResponse(200, {
        workflow_run_id: run.id,
        run_url: `${repositoryUrl(context)}${path}`,
        html_url: `${repositoryPage(context)}${path}`,
      });
    },
  }),
];
