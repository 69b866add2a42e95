import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { presentTokenPage, tokenQuery } from "../../shared/token-page.ts";
import { requireItem } from "../../site/items.ts";
import { usagesOf } from "../../site/usages.ts";
import type { State } from "../../state.ts";

const workflowAt = (state: State, id: string | undefined) =>
  requireItem(state.workflows, id, "workflow");

/** The projects, issue types and schemes that use a workflow. */
export const usageRoutes = [
  route("GET /workflow/:workflow/projectUsages", "Lists the projects that use a workflow", {
    query: tokenQuery,
    handle: ({ state }, { params, query }) => {
      const workflow = workflowAt(state, params["workflow"]);
      const usages = usagesOf(state, (one) => one === workflow);
      const projects = presentTokenPage(usages, query, ({ project }) => ({ id: project.id }));
      return { workflowId: workflow.id, projects };
    },
  }),
  route(
    "GET /workflow/:workflow/project/:project/issueTypeUsages",
    "Lists the issue types of a project that use a workflow",
    {
      query: tokenQuery,
      handle: ({ state }, { params, query }) => {
        const workflow = workflowAt(state, params["workflow"]);
        const project = requireProject(state, params);
        const usage = usagesOf(state, (one) => one === workflow).find(
          (one) => one.project === project,
        );
        return {
          workflowId: workflow.id,
          projectId: project.id,
          issueTypes: presentTokenPage(usage?.types ?? [], query, ({ id }) => ({ id })),
        };
      },
    },
  ),
  route("GET /workflow/:workflow/workflowSchemes", "Lists the schemes that have a workflow", {
    query: tokenQuery,
    handle: ({ state }, { params, query }) => {
      const { id } = workflowAt(state, params["workflow"]);
      const schemes = [...state.workflowSchemes.values()].filter(
        ({ defaultId, byType }) => defaultId === id || Object.values(byType).includes(id),
      );
      return {
        workflowId: id,
        workflowSchemes: presentTokenPage(schemes, query, (one) => ({ id: one.id })),
      };
    },
  }),
];
