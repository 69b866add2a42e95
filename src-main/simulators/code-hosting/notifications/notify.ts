import { fieldsIn, textIn } from "#core/text/summary.ts";
import { findPermission } from "../access/permission.ts";
import { findAccount } from "../shared/find.ts";
import type { ApiObject, RepositoryView } from "../shared/view.ts";
import type {
  Account,
  Issue,
  NotificationReason,
  NotificationThread,
  SimContext,
  State,
} from "../state.ts";

/** The view of an event, and the person who causes it. */
interface NotifyContext extends RepositoryView {
  readonly user: Account;
  readonly now: number;
  readonly ids: SimContext["ids"];
}

const MENTION = /(?:^|[^\w`/@.-])@([a-z\d](?:[a-z\d-]*[a-z\d])?)(?![\w/-])/gi;

/** Events about which those hear who take part, with the part that has their text. */
const told: Readonly<Record<string, readonly [actions: readonly string[], part: string]>> = {
  issues: [["opened", "closed", "reopened"], "issue"],
  issue_comment: [["created"], "comment"],
  pull_request: [["opened", "closed", "reopened"], "pull_request"],
  pull_request_review: [["submitted"], "review"],
  pull_request_review_comment: [["created"], "comment"],
};

const idIn = (payload: ApiObject, ...path: readonly string[]): number | undefined => {
  const { id } = fieldsIn(payload, ...path);
  return typeof id === "number" ? id : undefined;
};

/** Returns who is asked for something by an event, and for what. */
function directlyAsked(state: State, type: string, action: unknown, payload: ApiObject) {
  const found: [account: number, reason: NotificationReason][] = [];
  const assignee = idIn(payload, "assignee");
  if (action === "assigned" && assignee !== undefined) found.push([assignee, "assign"]);
  if (type !== "pull_request" || action !== "review_requested") return found;
  const reviewer = idIn(payload, "requested_reviewer");
  const team = state.teams.get(idIn(payload, "requested_team") ?? 0);
  for (const id of [...(reviewer === undefined ? [] : [reviewer]), ...(team?.members.keys() ?? [])])
    found.push([id, "review_requested"]);
  return found;
}

/** Returns who takes part in an issue, and how; those who watch the repository hear, too. */
function participants({ state, repository }: NotifyContext, issue: Issue) {
  const found = new Map<number, NotificationReason>();
  const watching = state.watches.get(repository.id) ?? new Map<number, { isIgnored: boolean }>();
  for (const [id, { isIgnored }] of watching) if (!isIgnored) found.set(id, "subscribed");
  for (const { issue: number, user } of repository.comments.values()) {
    if (number === issue.number) found.set(user, "comment");
  }
  found.set(issue.user, "author");
  return found;
}

function tellPerson(
  context: NotifyContext,
  issue: Issue,
  account: number,
  reason: NotificationReason,
  comment: number | null,
): void {
  const { state, repository, now, ids } = context;
  const person = state.accounts.get(account);
  if (person?.type !== "User" || account === context.user.id) return;
  if (findPermission(state, repository, account) === undefined) return;
  const isDirect = !["author", "comment", "subscribed"].includes(reason);
  if (!isDirect && state.watches.get(repository.id)?.get(account)?.isIgnored) return;
  const known = [...state.threads.values()].find(
    (one) =>
      one.account === account && one.repository === repository.id && one.issue === issue.number,
  );
  if (known?.isIgnored && reason !== "mention") return;
  const thread: NotificationThread = {
    id: known?.id ?? ids.integer("notification"),
    account,
    repository: repository.id,
    issue: issue.number,
    reason: isDirect ? reason : (known?.reason ?? reason),
    isUnread: true,
    isDone: false,
    updatedAt: now,
    lastReadAt: known?.lastReadAt ?? null,
    latestComment: comment ?? known?.latestComment ?? null,
    isIgnored: known?.isIgnored ?? false,
    subscribedAt: known?.subscribedAt ?? null,
  };
  state.threads.set(thread.id, thread);
}

/** Notifies the people whom an event of a repository concerns, but not the one who caused it. */
export function notify(context: NotifyContext, type: string, payload: ApiObject): void {
  const { state, repository } = context;
  const shown = fieldsIn(payload, "pull_request")["number"] ?? fieldsIn(payload, "issue")["number"];
  const issue = typeof shown === "number" ? repository.issues.get(shown) : undefined;
  if (!issue) return;
  const { action } = payload;
  const reasons = new Map<number, NotificationReason>();
  const [actions = [], part = ""] = told[type] ?? [];
  if (actions.some((one) => one === action)) {
    for (const [id, reason] of participants(context, issue)) reasons.set(id, reason);
    const text = action === "closed" ? "" : (textIn(fieldsIn(payload, part)["body"]) ?? "");
    for (const [, login = ""] of text.matchAll(MENTION)) {
      const account = findAccount(state, login);
      if (account) reasons.set(account.id, "mention");
    }
  }
  for (const [id, reason] of directlyAsked(state, type, action, payload)) reasons.set(id, reason);
  const comment = type === "issue_comment" ? (idIn(payload, "comment") ?? null) : null;
  for (const [id, reason] of reasons) tellPerson(context, issue, id, reason, comment);
}
