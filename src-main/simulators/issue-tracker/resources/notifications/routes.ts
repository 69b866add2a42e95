import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { mayBrowse } from "../../access/holds.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireIssue, requireIssueProject } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { type Issue, nextId, type State } from "../../state.ts";
import { requireGroup } from "../groups/actions.ts";

const users = z.array(z.looseObject({ accountId: z.string() })).default([]);
const groups = z.array(z.looseObject({ name: z.string() })).default([]);

const notifyBody = lazyObject(() => ({
  subject: z.string().optional(),
  textBody: z.string().optional(),
  htmlBody: z.string().optional(),
  to: lazyObject(() => ({
    assignee: z.boolean().default(false),
    reporter: z.boolean().default(false),
    voters: z.boolean().default(false),
    watchers: z.boolean().default(false),
    users,
    groups,
    groupIds: z.array(z.string()).default([]),
  })).optional(),
  restrict: lazyObject(() => ({
    groups,
    groupIds: z.array(z.string()).default([]),
  })).optional(),
}));

type NotifyBody = z.output<typeof notifyBody>;

/** The members of the groups that a list names. */
function membersOf(
  state: State,
  { groups: named, groupIds }: Pick<NonNullable<NotifyBody["to"]>, "groups" | "groupIds">,
): readonly string[] {
  const refs = [
    ...named.map(({ name }) => ({ groupname: name })),
    ...groupIds.map((groupId) => ({ groupId })),
  ];
  return refs.flatMap((ref) => requireGroup(state, ref).memberIds);
}

/** The active people who get a mail about an issue: those that are named, as far as they may see it. */
function recipientsOf(state: State, issue: Issue, { to, restrict }: NotifyBody): readonly string[] {
  if (!to) return [];
  const annex = requireAnnex(state, issue.id);
  const named = [
    ...(to.assignee ? [issue.assigneeId] : []),
    ...(to.reporter ? [issue.reporterId] : []),
    ...(to.voters ? annex.voters : []),
    ...(to.watchers ? annex.watchers : []),
    ...to.users.map(({ accountId }) => accountId),
    ...membersOf(state, to),
  ];
  const allowed = restrict && new Set(membersOf(state, restrict));
  const place = { project: requireIssueProject(state, issue), issue };
  const ids = named.flatMap((id) => (id !== null && (allowed?.has(id) ?? true) ? [id] : []));
  return [...new Set(ids)].filter((id) => mayBrowse(state, id, place));
}

/** Mails about issues. The panel shows them; none is sent. */
export const routes = [
  route("POST /issue/:issue/notify", "Notifies people of an issue by mail", {
    body: notifyBody,
    // Restrictions to permissions: only people who may see the issue are notified.
    unsupported: ["restrict.permissions"],
    handle: (context, { params, body }) => {
      const { state, now } = context;
      const issue = requireIssue(state, params);
      const recipientIds = recipientsOf(state, issue, body);
      if (recipientIds.length === 0)
        throw badRequest("No recipients were defined for notification.");
      state.notifications.add({
        id: nextId(context, "notification"),
        issueId: issue.id,
        subject: body.subject ?? `(${issue.key}) ${issue.summary}`,
        text: body.textBody ?? body.htmlBody ?? "",
        recipientIds,
        created: now,
      });
      return noContent();
    },
  }),
];
