import type { ApiObject } from "../../route.ts";
import type { Status } from "../../shared/seeds.ts";
import { presentUsages, usagesOf } from "../../site/usages.ts";
import type { State } from "../../state.ts";

/** The names of the categories in the API of statuses. */
const categories: Readonly<Record<string, string>> = {
  undefined: "TODO",
  new: "TODO",
  indeterminate: "IN_PROGRESS",
  done: "DONE",
};

/** The category of a status: `IN_PROGRESS`. */
export const categoryOf = ({ category }: Status): string => categories[category.key] ?? "TODO";

/** The site, or the project whose own a thing is. */
export const presentScope = (projectId: string | null): ApiObject =>
  projectId === null ? { type: "GLOBAL" } : { type: "PROJECT", project: { id: projectId } };

/** A status, with the projects and workflows that use it where `expand` names them. */
export function presentGlobalStatus(
  state: State,
  status: Status,
  expand: readonly string[] = [],
): ApiObject {
  const { id, name, description, projectId } = status;
  const users = [...state.workflows.values()].filter(({ statusIds }) => statusIds.includes(id));
  return {
    id,
    name,
    description,
    scope: presentScope(projectId),
    statusCategory: categoryOf(status),
    ...(expand.includes("usages") && {
      usages: presentUsages(usagesOf(state, (workflow) => users.includes(workflow))),
    }),
    ...(expand.includes("workflowUsages") && {
      workflowUsages: users.map((workflow) => ({
        workflowId: workflow.id,
        workflowName: workflow.name,
      })),
    }),
  };
}
