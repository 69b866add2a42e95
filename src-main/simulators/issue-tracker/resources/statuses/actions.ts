import type * as z from "zod";
import { badRequest } from "../../errors.ts";
import { statusCategories, type Status } from "../../shared/seeds.ts";
import { nextSiteId, type SimContext, type State } from "../../state.ts";
import { requireItem } from "../../site/items.ts";
import { requireProjectById } from "../../site/projects.ts";
import type { createBody, updateBody } from "./schema.ts";

const categoryKeys = { TODO: "new", IN_PROGRESS: "indeterminate", DONE: "done" } as const;

/** The category of a name of the API: `IN_PROGRESS`. */
export function findCategory(name: keyof typeof categoryKeys): Status["category"] {
  const category = statusCategories.find(({ key }) => key === categoryKeys[name]);
  if (category) return category;
  throw new RangeError(`no category ${name}`);
}

/** Refuses a name that another status of the same scope has. */
function checkName(state: State, name: string, projectId: string | null, ownId?: string): void {
  const isTaken = [...state.statuses.values()].some(
    (one) =>
      one.id !== ownId &&
      one.projectId === projectId &&
      one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw badRequest(`The status name '${name}' is already used.`);
}

/** Creates a status. */
export function addStatus(
  context: SimContext,
  input: z.output<typeof createBody>["statuses"][number],
  projectId: string | null,
): Status {
  checkName(context.state, input.name, projectId);
  return context.state.statuses.add({
    id: nextSiteId(context, "status"),
    name: input.name,
    description: input.description,
    category: findCategory(input.statusCategory),
    projectId,
  });
}

/** Creates statuses of the site or of a project: all of them, or none. */
export function createStatuses(
  context: SimContext,
  { scope, statuses }: z.output<typeof createBody>,
): readonly Status[] {
  const { state } = context;
  const projectId =
    scope.type === "PROJECT" ? requireProjectById(state, scope.project?.id ?? "").id : null;
  const names = statuses.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) throw badRequest("The status names must be unique.");
  for (const { name } of statuses) checkName(state, name, projectId);
  return statuses.map((input) => addStatus(context, input, projectId));
}

/** Changes statuses: all of them, or none. */
export function updateStatuses(state: State, { statuses }: z.output<typeof updateBody>): void {
  const changed = statuses.map((input) => {
    const old = requireItem(state.statuses, input.id, "status");
    checkName(state, input.name, old.projectId, old.id);
    return {
      ...old,
      name: input.name,
      category: findCategory(input.statusCategory),
      description: input.description ?? old.description,
    };
  });
  for (const status of changed) state.statuses.replace(status);
}

/** Deletes statuses that no workflow has. */
export function deleteStatuses(state: State, ids: readonly string[]): void {
  const gone = ids.map((id) => requireItem(state.statuses, id, "status"));
  const used = gone.find(({ id }) =>
    [...state.workflows.values()].some(({ statusIds }) => statusIds.includes(id)),
  );
  if (used) throw badRequest(`The status '${used.name}' is used by a workflow.`);
  for (const { id } of gone) state.statuses.remove(id);
}
