import { agileBase, type ApiObject, type View } from "../../route.ts";
import { byId, statuses } from "../../shared/seeds.ts";
import type { Issue } from "../../state.ts";

/** An epic: an issue of that type. */
export function presentEpic(view: View, { id, key, summary, statusId }: Issue): ApiObject {
  return {
    id: Number(id),
    key,
    self: `${agileBase(view)}/epic/${id}`,
    name: summary,
    summary,
    color: { key: "color_1" },
    done: byId(statuses, statusId)?.category.key === "done",
  };
}
