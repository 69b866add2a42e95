import type { ObjectCollection, ObjectSummary } from "#core/kernel/objects.ts";
import type { Collection } from "#core/state/collection.ts";
import { chooseFields, presentIssue } from "./resources/issues/present.ts";
import { presentProject } from "./resources/projects/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { panelView, type View } from "./route.ts";
import { byId, statuses } from "./shared/seeds.ts";
import type { State } from "./state.ts";

function collection<T extends { readonly id: string; readonly created: number }>(
  title: string,
  stored: (state: State) => Collection<T>,
  describe: (item: T) => Pick<ObjectSummary, "label" | "status">,
  present: (view: View, item: T) => unknown,
): ObjectCollection<State> {
  return {
    name: title.toLowerCase(),
    title,
    count: (state) => stored(state).size,
    *list(state) {
      for (const item of stored(state).newestFirst()) {
        yield { id: item.id, createdAt: item.created, ...describe(item) };
      }
    },
    find: ({ state, baseUrl }, id) => {
      const item = stored(state).get(id);
      return item && present(panelView(state, baseUrl), item);
    },
  };
}

/** The collections that the panel lists. */
export const objects = [
  collection(
    "Issues",
    (state) => state.issues,
    ({ key, summary, statusId }) => {
      const status = byId(statuses, statusId)?.name ?? "";
      return { label: `${key} ${summary}`, status: status.toLowerCase() };
    },
    (view, issue) => presentIssue(view, issue, chooseFields(["*all"])),
  ),
  collection(
    "Projects",
    (state) => state.projects,
    ({ key, name, typeKey }) => ({ label: `${key} ${name}`, status: typeKey }),
    presentProject,
  ),
  collection(
    "Users",
    (state) => state.users,
    ({ email, active }) => ({ label: email, status: active ? "active" : "closed" }),
    presentUser,
  ),
];
