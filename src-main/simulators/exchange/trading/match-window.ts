import type { Member, OrderGroup } from "../shared/entities.ts";

/** The length of the window in which the fills of an order group count. */
const WINDOW_MS = 15_000;

type Matched = OrderGroup["matched"];

function withinWindow(matched: Matched, now: number): Matched {
  return matched.filter(({ at }) => at > now - WINDOW_MS);
}

/** Returns the contracts of a group that were matched within the window. */
export function countMatched({ matched }: OrderGroup, now: number): number {
  return withinWindow(matched, now).reduce((sum, { count }) => sum + count, 0);
}

/** Counts a fill of an order towards the limit of its group, which may be deleted by now. */
export function noteMatched(member: Member, groupId: string, fill: Matched[number]): void {
  const group = member.orderGroups.get(groupId);
  if (!group) return;
  const matched = [...withinWindow(group.matched, fill.at), fill];
  member.orderGroups.replace({ ...group, matched });
}
