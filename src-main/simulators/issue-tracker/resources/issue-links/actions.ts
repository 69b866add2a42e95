import { recordLink } from "../../events.ts";
import { touchIssue } from "../../fields/changes.ts";
import type { View } from "../../route.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { type IssueLink, nextId, type SimContext } from "../../state.ts";

/** Links two issues. The same link is created only once. */
export function addLink(context: SimContext, view: View, link: Omit<IssueLink, "id">): IssueLink {
  const { state } = context;
  const { typeId, inwardId, outwardId } = link;
  const ends = requireAnnex(state, inwardId).linkIds;
  for (const id of ends) {
    const known = state.links.get(id);
    if (known?.typeId === typeId && known.inwardId === inwardId && known.outwardId === outwardId)
      return known;
  }
  const created = state.links.add({ id: nextId(context, "link"), ...link });
  for (const id of [inwardId, outwardId]) {
    requireAnnex(state, id).linkIds.add(created.id);
    const issue = state.issues.get(id);
    if (issue) touchIssue(context, issue);
  }
  recordLink(context, view, "issuelink_created", created);
  return created;
}
