import { nodeId, presentTime, type View, type ApiObject } from "../../shared/view.ts";
import {
  type Reaction,
  reactionContents,
  type ReactionSubject,
  type Repository,
} from "../../state.ts";
import { presentAccount } from "../users/present.ts";

/** The counts of reactions that issues and comments show. */
export function presentReactions(
  { reactions }: Repository,
  subject: ReactionSubject,
  url: string,
): ApiObject {
  const found = [...reactions.values()].filter((one) => one.subject === subject);
  const counts = reactionContents.map((content) => {
    const same = found.filter((one) => one.content === content);
    return [content, same.length] as const;
  });
  return {
    url: `${url}/reactions`,
    total_count: found.length,
    ...Object.fromEntries(counts),
  };
}

/** One reaction. */
export function presentReaction(view: View, { id, user, content, createdAt }: Reaction): ApiObject {
  return {
    id,
    node_id: nodeId("REA", id),
    user: presentAccount(view, user),
    content,
    created_at: presentTime(createdAt),
  };
}
