import { agileBase, type ApiObject, type View } from "../../route.ts";
import { isDone } from "../../shared/issue-store.ts";
import type { Issue } from "../../state.ts";

/** An epic: an issue of that type. */
export function presentEpic(view: View, issue: Issue): ApiObject {
  const { id, key, summary } = issue;
  return {
    id: Number(id),
    key,
    self: `${agileBase(view)}/epic/${id}`,
    name: summary,
    summary,
    color: { key: "color_1" },
    done: isDone(view.state, issue),
  };
}
