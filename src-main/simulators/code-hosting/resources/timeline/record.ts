import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { isAncestor } from "../../git/history.ts";
import type { ApiObject } from "../../shared/view.ts";
import {
  type Account,
  isPull,
  type Issue,
  type IssueEvent,
  type Repository,
  type SimContext,
} from "../../state.ts";

/** The parts of a request's context that its entries need. */
interface HistoryContext extends Pick<SimContext, "ids" | "now"> {
  readonly repository: Repository;
  readonly user: Account;
}

type Facts = Omit<IssueEvent, "id" | "issue" | "event" | "actor" | "createdAt" | "commit">;

/** The webhook events whose action is the name of an entry of the history. */
const actions = new Set([
  "labeled",
  "unlabeled",
  "assigned",
  "unassigned",
  "milestoned",
  "demilestoned",
  "closed",
  "reopened",
  "locked",
  "unlocked",
  "pinned",
  "unpinned",
  "review_requested",
  "review_request_removed",
  "ready_for_review",
]);

const named = lazyObject(() => ({ id: z.number() }));

/** The parts of a webhook event that its entry shows. */
const details = lazyObject(() => ({
  label: z.object({ name: z.string(), color: z.string() }).optional(),
  assignee: named.optional(),
  milestone: z.object({ title: z.string() }).optional(),
  requested_reviewer: named.optional(),
  requested_team: named.optional(),
  changes: z
    .object({
      title: z.object({ from: z.string() }).optional(),
      base: z.object({}).optional(),
    })
    .optional(),
  before: z.string().optional(),
  after: z.string().optional(),
}));

/** Adds an entry to the history of an issue or pull request. */
export function addIssueEvent(
  context: HistoryContext,
  { number }: Issue,
  event: string,
  facts: Facts & { readonly commit?: string | null } = {},
): void {
  const { repository, now, user } = context;
  const id = context.ids.integer("issue_event");
  const common = { id, issue: number, event, actor: user.id, createdAt: now };
  repository.issueEvents.set(id, { commit: null, ...common, ...facts });
}

/** Adds the entries that belong to a webhook event of an issue or pull request. */
export function addToHistory(
  context: HistoryContext,
  issue: Issue,
  action: string,
  sent: ApiObject,
): void {
  const add = (event: string, facts = {}) => addIssueEvent(context, issue, event, facts);
  if (action === "converted_to_draft") add("convert_to_draft");
  const { changes, before, after, ...rest } = details.parse(sent);
  if (changes?.title) add("renamed", { rename: { from: changes.title.from, to: issue.title } });
  if (changes?.base) add("base_ref_changed");
  const { git } = context.repository;
  if (before !== undefined && after !== undefined && !isAncestor(git, before, after)) {
    add("head_ref_force_pushed", { commit: after });
  }
  if (!actions.has(action)) return;
  const isMerge = action === "closed" && isPull(issue) && issue.pull.mergedAt !== null;
  if (isMerge) add("merged", { commit: issue.pull.mergeCommit });
  add(action, {
    ...(rest.label && { label: rest.label }),
    ...(rest.assignee && { assignee: rest.assignee.id }),
    ...(rest.milestone && { milestone: rest.milestone.title }),
    ...(rest.requested_reviewer && { reviewer: rest.requested_reviewer.id }),
    ...(rest.requested_team && { team: rest.requested_team.id }),
  });
}
