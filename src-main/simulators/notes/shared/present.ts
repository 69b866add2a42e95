import { presentUserRef } from "../resources/users/present.ts";
import type { DateValue } from "../rich-text/types.ts";
import type { Node, State, Parent } from "../state.ts";
import { isGone, type AnyNode } from "./tree.ts";

/** The parent of a node, as the API shows it. */
export function presentParent(state: State, parent: Parent): Record<string, unknown> {
  if (parent.in === "workspace") return { type: "workspace", workspace: true };
  if (parent.in !== "dataSource") {
    return { type: `${parent.in}_id`, [`${parent.in}_id`]: parent.id };
  }
  const database = state.dataSources.get(parent.id)?.parent;
  const databaseId = database && "id" in database ? database.id : undefined;
  return { type: "data_source_id", data_source_id: parent.id, database_id: databaseId };
}

/** The times and users of creation and of the last edit. */
export function presentHistory(node: Node): Record<string, unknown> {
  return {
    created_time: presentTime(node.createdAt),
    last_edited_time: presentTime(node.editedAt),
    created_by: presentUserRef(node.createdBy),
    last_edited_by: presentUserRef(node.editedBy),
  };
}

/** Returns whether something is in the trash, under both its names. */
export function presentTrash(state: State, node: AnyNode): Record<string, unknown> {
  const gone = isGone(state, node);
  return { archived: gone, in_trash: gone };
}

const MINUTE = 60_000;

/** Notion knows moments to the minute only. */
export function toMinute(time: number): number {
  return Math.floor(time / MINUTE) * MINUTE;
}

/** A moment as the API shows it. */
export function presentTime(time: number): string {
  return new Date(toMinute(time)).toISOString();
}

/** A date as the API shows it: a day as it is, a moment with milliseconds and its offset. */
export function presentDate(date: DateValue): Record<string, unknown> {
  return {
    start: presentMoment(date.start),
    end: date.end === null ? null : presentMoment(date.end),
    time_zone: date.timeZone,
  };
}

function presentMoment(text: string): string {
  const [, day = text, time, offset = "+00:00"] =
    /^([\d-]{10})(?:[T ]([\d:.]+))?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  if (time === undefined) return day;
  const [hours = "00", minutes = "00", seconds = "00"] = time.split(":");
  const [whole = "00", fraction = ""] = seconds.split(".");
  const zone = offset === "Z" ? "+00:00" : offset.replace(/^(.\d{2}):?(\d{2})$/, "$1:$2");
  return `${day}T${hours}:${minutes}:${whole}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`;
}
