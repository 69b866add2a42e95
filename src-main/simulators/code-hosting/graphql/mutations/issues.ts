import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { createComment, deleteComment, updateComment } from "../../resources/comments/actions.ts";
import {
  changeIssue,
  createIssue,
  assigneesNamed,
  deleteIssue,
  inState,
  setLock,
  setPin,
  tellOpened,
  updateIssue,
} from "../../resources/issues/actions.ts";
import { updatePull } from "../../resources/pulls/actions.ts";
import type { RequestContext } from "../../route.ts";
import { isPull, type Issue } from "../../state.ts";
import { findComment, type Located, shapes } from "../query.ts";
import type { Shape } from "../shapes.ts";
import {
  checked,
  readIds,
  issueAt,
  issuePayload,
  members,
  readMembers,
  type Mutation,
  mutation,
  orUnknown,
  repositoryAt,
  text,
  noProjects,
} from "./mutation.ts";

const id = z.string();
const title = z.string().min(1, { error: "Title can't be blank" });
const body = z.string().min(1, { error: "Body can't be blank" });

const reason = z.enum(["COMPLETED", "NOT_PLANNED", "DUPLICATE"]).nullish();

const reasons = {
  COMPLETED: "completed",
  NOT_PLANNED: "not_planned",
  DUPLICATE: "duplicate",
} as const;

const lockReasons = {
  OFF_TOPIC: "off-topic",
  RESOLVED: "resolved",
  SPAM: "spam",
  TOO_HEATED: "too heated",
} as const;

/** Closes or reopens an issue or pull request. */
export function setState(
  { context, found }: Located<Issue>,
  state: Issue["state"],
  closed?: Issue["stateReason"],
): Shape {
  context.require("triage", found.user);
  if (isPull(found)) updatePull(context, found, { state });
  else changeIssue(context, found, inState(context, found, state, closed ?? undefined));
  return issuePayload({ context, found });
}

/** Adds or removes labels or assignees. */
function setMembers(
  key: "labels" | "assignees",
  { context, found }: Located<Issue>,
  sent: readonly number[],
  isAdded: boolean,
): Shape {
  const rest = found[key].filter((one) => !sent.includes(one));
  const now = isAdded ? [...new Set([...found[key], ...sent])] : rest;
  changeIssue(context, found, { ...found, [key]: now });
  return issuePayload({ context, found });
}

const labelable = lazyObject(() => ({ labelableId: id, labelIds: z.array(id) }));

const setLabels = (isAdded: boolean) =>
  mutation(labelable, (context, { labelableId, labelIds }) => {
    const located = issueAt(context, labelableId, "POST /issues/:number/labels");
    return setMembers("labels", located, readIds(labelIds, "LA") ?? [], isAdded);
  });

const assignable = lazyObject(() => ({ assignableId: id, assigneeIds: z.array(id) }));

const setAssignees = (isAdded: boolean) =>
  mutation(assignable, (context, { assignableId, assigneeIds }) => {
    const located = issueAt(context, assignableId, "POST /issues/:number/assignees");
    const { assignees } = readMembers(located.context, { assigneeIds });
    const sent = assigneesNamed(located.context, assignees ?? []);
    return setMembers("assignees", located, sent, isAdded);
  });

const pinning = (isPinned: boolean) =>
  mutation(z.object({ issueId: id }), (context, { issueId }) => {
    const located = issueAt(context, issueId, "POST /labels");
    setPin(located.context, located.found, isPinned);
    return issuePayload(located);
  });

function commentAt(context: RequestContext, commentId: string, method: string) {
  const located = orUnknown(findComment(context, commentId), commentId);
  checked(located.context, `${method} /issues/comments/:comment`);
  return located;
}

/** The mutations of issues, their comments, labels and assignees; most take pull requests, too. */
export const issueMutations: Readonly<Record<string, Mutation>> = {
  createIssue: mutation(
    lazyObject(() => ({ ...members, ...noProjects, repositoryId: id, title, body: text })),
    (context, sent) => {
      const at = repositoryAt(context, sent.repositoryId, "POST /issues");
      const found = createIssue(at, {
        title: sent.title,
        body: sent.body,
        ...readMembers(at, sent),
      });
      tellOpened(at, found);
      return issuePayload({ context: at, found });
    },
  ),
  updateIssue: mutation(
    lazyObject(() => ({
      ...members,
      ...noProjects,
      id,
      title: text,
      body: text,
      state: z.enum(["OPEN", "CLOSED"]).nullish(),
    })),
    (context, sent) => {
      const located = issueAt(context, sent.id, "PATCH /issues/:number");
      updateIssue(located.context, located.found, {
        ...(sent.title == null ? {} : { title: sent.title }),
        ...(sent.body === undefined ? {} : { body: sent.body }),
        ...(sent.state == null ? {} : { state: sent.state === "OPEN" ? "open" : "closed" }),
        ...readMembers(located.context, sent),
      });
      return issuePayload(located);
    },
  ),
  closeIssue: mutation(
    lazyObject(() => ({ issueId: id, stateReason: reason })),
    (context, { issueId, stateReason }) =>
      setState(
        issueAt(context, issueId, "PATCH /issues/:number"),
        "closed",
        stateReason == null ? null : reasons[stateReason],
      ),
  ),
  reopenIssue: mutation(
    lazyObject(() => ({ issueId: id })),
    (context, { issueId }) => setState(issueAt(context, issueId, "PATCH /issues/:number"), "open"),
  ),
  deleteIssue: mutation(
    lazyObject(() => ({ issueId: id })),
    (context, { issueId }) => {
      const { context: at, found } = issueAt(context, issueId, "PATCH /issues/:number");
      at.require("admin");
      deleteIssue(at, found);
      return { repository: shapes.repository(at) };
    },
  ),
  pinIssue: pinning(true),
  unpinIssue: pinning(false),
  lockLockable: mutation(
    lazyObject(() => ({
      lockableId: id,
      lockReason: z.enum(["OFF_TOPIC", "RESOLVED", "SPAM", "TOO_HEATED"]).nullish(),
    })),
    (context, { lockableId, lockReason }) => {
      const located = issueAt(context, lockableId, "PUT /issues/:number/lock");
      setLock(located.context, located.found, {
        isLocked: true,
        lockReason: lockReason == null ? null : lockReasons[lockReason],
      });
      return issuePayload(located);
    },
  ),
  unlockLockable: mutation(
    lazyObject(() => ({ lockableId: id })),
    (context, { lockableId }) => {
      const located = issueAt(context, lockableId, "DELETE /issues/:number/lock");
      setLock(located.context, located.found, { isLocked: false, lockReason: null });
      return issuePayload(located);
    },
  ),
  addComment: mutation(
    lazyObject(() => ({ subjectId: id, body })),
    (context, sent) => {
      const located = issueAt(context, sent.subjectId, "POST /issues/:number/comments");
      const { context: at, found } = located;
      const node = shapes.comment(at, createComment(at, found, sent.body));
      const subject = shapes.issue(at, at.repository.issues.get(found.number) ?? found);
      return { commentEdge: { node, cursor: node["id"] }, subject };
    },
  ),
  updateIssueComment: mutation(
    lazyObject(() => ({ id, body })),
    (context, sent) => {
      const { context: at, found } = commentAt(context, sent.id, "PATCH");
      return { issueComment: shapes.comment(at, updateComment(at, found, sent.body)) };
    },
  ),
  deleteIssueComment: mutation(
    lazyObject(() => ({ id })),
    (context, sent) => {
      const { context: at, found } = commentAt(context, sent.id, "DELETE");
      deleteComment(at, found);
      return {};
    },
  ),
  addLabelsToLabelable: setLabels(true),
  removeLabelsFromLabelable: setLabels(false),
  addAssigneesToAssignable: setAssignees(true),
  removeAssigneesFromAssignable: setAssignees(false),
};
