import * as z from "zod";
import { updateIssue } from "../resources/issues/actions.ts";
import type { Issue } from "../state.ts";
import type { Located } from "./query.ts";
import type { Shape } from "./shapes.ts";

// The types of the inputs, as the schema of GraphQL has checked them.
const text = z.string().nullish();
const ids = z.array(z.string()).nullish();
const members = { assigneeIds: ids, labelIds: ids, milestoneId: text };

export interface Members {
  readonly assigneeIds?: readonly string[] | null | undefined;
  readonly labelIds?: readonly string[] | null | undefined;
  readonly milestoneId?: string | null | undefined;
}

export const createRepository = z.object({
  name: z.string(),
  ownerId: text,
  description: text,
  homepageUrl: text,
  visibility: z.enum(["PUBLIC", "PRIVATE", "INTERNAL"]),
});

export const createIssue = z.object({
  ...members,
  repositoryId: z.string(),
  title: z.string().min(1, { error: "Title can't be blank" }),
  body: text,
});

export const changeIssue = z.object({
  ...members,
  id: z.string(),
  title: text,
  body: text,
  state: z.enum(["OPEN", "CLOSED"]).nullish(),
});

export const closeIssue = z.object({
  issueId: z.string(),
  stateReason: z.enum(["COMPLETED", "NOT_PLANNED", "DUPLICATE"]).nullish(),
});
export const addComment = z.object({ subjectId: z.string(), body: z.string().min(1) });
export const updateComment = z.object({ id: z.string(), body: z.string().min(1) });
export const deleteComment = z.object({ id: z.string() });

export const createPull = z.object({
  repositoryId: z.string(),
  headRepositoryId: text,
  baseRefName: z.string(),
  headRefName: z.string(),
  title: z.string().min(1, { error: "Title can't be blank" }),
  body: text,
  draft: z.boolean().nullish(),
  maintainerCanModify: z.boolean().nullish(),
});

export const updatePull = z.object({
  ...members,
  pullRequestId: z.string(),
  title: text,
  body: text,
  baseRefName: text,
  maintainerCanModify: z.boolean().nullish(),
});

export const pullId = z.object({ pullRequestId: z.string() });

export const mergePull = z.object({
  pullRequestId: z.string(),
  commitHeadline: text,
  commitBody: text,
  expectedHeadOid: text,
  mergeMethod: z.enum(["MERGE", "SQUASH", "REBASE"]).nullish(),
});

export const mergeMethods = { MERGE: "merge", SQUASH: "squash", REBASE: "rebase" } as const;

export const addReview = z.object({
  pullRequestId: z.string(),
  commitOID: text,
  body: text,
  event: z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]).nullish(),
});

export const requestReviews = z.object({
  pullRequestId: z.string(),
  userIds: ids,
  teamIds: ids,
  union: z.boolean().nullish(),
});

export const labelable = z.object({ labelableId: z.string(), labelIds: z.array(z.string()) });
export type Labelable = z.output<typeof labelable>;
export const starrable = z.object({ starrableId: z.string() });
export const refId = z.object({ refId: z.string() });

const reasons = {
  COMPLETED: "completed",
  NOT_PLANNED: "not_planned",
  DUPLICATE: "duplicate",
} as const;

/** The reason of a closed issue as the REST API writes it. */
export function reasonOf(reason: keyof typeof reasons | null | undefined): Issue["stateReason"] {
  return reason == null ? null : reasons[reason];
}

interface Texts {
  readonly title?: string | null | undefined;
  readonly body?: string | null | undefined;
  readonly state?: "OPEN" | "CLOSED" | null | undefined;
}

/** Changes what an update names, by the action of the REST API. */
export function applyUpdate(
  located: Located<Issue>,
  { title, body, state }: Texts,
  changed: object,
  payload: (located: Located<Issue>) => Shape,
): Shape {
  updateIssue(located.context, located.found, {
    ...(title == null ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(state == null ? {} : { state: state === "OPEN" ? ("open" as const) : ("closed" as const) }),
    ...changed,
  });
  return payload(located);
}
