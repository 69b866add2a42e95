import { presentTime } from "./present-time.ts";
import { presentUserRef } from "./present-user.ts";
import type { Node, NotesState, Parent } from "./state.ts";
import { isGone, type AnyNode } from "./tree.ts";

/** What something stands in, as the API shows it. */
export function presentParent(state: NotesState, parent: Parent): Record<string, unknown> {
  if (parent.in === "workspace") return { type: "workspace", workspace: true };
  if (parent.in !== "dataSource") {
    return { type: `${parent.in}_id`, [`${parent.in}_id`]: parent.id };
  }
  const database = state.dataSources.get(parent.id)?.parent;
  const databaseId = database && "id" in database ? database.id : undefined;
  return { type: "data_source_id", data_source_id: parent.id, database_id: databaseId };
}

/** Who made and changed something, and when. */
export function presentHistory(node: Node): Record<string, unknown> {
  return {
    created_time: presentTime(node.createdAt),
    last_edited_time: presentTime(node.editedAt),
    created_by: presentUserRef(node.createdBy),
    last_edited_by: presentUserRef(node.editedBy),
  };
}

/** Whether something is in the trash, under both its names. */
export function presentTrash(state: NotesState, node: AnyNode): Record<string, unknown> {
  const gone = isGone(state, node);
  return { archived: gone, in_trash: gone };
}
