import * as z from "zod";
import { noContent } from "#core/contract/response.ts";
import { canSee, isMember } from "../../access/permission.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { direction, moment, sorted } from "../../shared/fields.ts";
import { partNamed, requireIssue } from "../../shared/find.ts";
import { pageQuery, respondWithList } from "../../shared/paging.ts";
import { assignable } from "../issues/actions.ts";
import type { Issue, Repository } from "../../state.ts";
import { listLabels, presentFullIssue } from "../issues/present.ts";
import { presentLabel } from "../labels/present.ts";
import { requireNamedOrganization } from "../organizations/actions.ts";
import { presentRepository } from "../repositories/present.ts";

const listQuery = pageQuery.extend({
  filter: z
    .enum(["assigned", "created", "mentioned", "subscribed", "repos", "all"])
    .catch("assigned")
    .default("assigned"),
  state: z.enum(["open", "closed", "all"]).catch("open").default("open"),
  labels: z.string().optional(),
  sort: z.enum(["created", "updated", "comments"]).catch("created").default("created"),
  direction,
  since: moment.optional(),
});

type ListQuery = z.output<typeof listQuery>;

interface Found {
  readonly repository: Repository;
  readonly issue: Issue;
}

/** Returns whether the caller has to do with an issue in the way that a filter means. */
function concerns({ user, state }: RequestContext, filter: ListQuery["filter"]) {
  const mention = new RegExp(`@${user.login}(?![\\w-])`, "i");
  const isWatched = ({ repository }: Found) => state.watches.get(repository.id)?.has(user.id);
  const isAssigned = ({ issue }: Found) => issue.assignees.includes(user.id);
  const isOwn = ({ issue }: Found) => issue.user === user.id;
  const isMentioned = ({ issue }: Found) => mention.test(issue.body ?? "");
  return (found: Found): boolean => {
    if (filter === "assigned") return isAssigned(found);
    if (filter === "created") return isOwn(found);
    if (filter === "mentioned") return isMentioned(found);
    if (filter === "subscribed") {
      return isOwn(found) || isAssigned(found) || isMentioned(found) || isWatched(found) === true;
    }
    return true;
  };
}

const keys = {
  created: ({ issue }: Found) => issue.createdAt,
  updated: ({ issue }: Found) => issue.updatedAt,
  comments: ({ issue }: Found) => issue.comments,
} as const;

/** The issues of several repositories that a query means. */
function listIssues(
  context: RequestContext,
  query: ListQuery,
  isMeant: (repository: Repository) => boolean,
): readonly Found[] {
  const { state, actor } = context;
  const names = (query.labels ?? "").split(",").filter((name) => name !== "");
  const isConcerned = concerns(context, query.filter);
  const found = [...state.repositories.values()]
    .filter((repository) => canSee(state, repository, actor) && isMeant(repository))
    .flatMap((repository) =>
      [...repository.issues.values()].map((issue) => ({ repository, issue })),
    )
    .filter(
      (one) =>
        (query.state === "all" || one.issue.state === query.state) &&
        one.issue.updatedAt >= (query.since ?? 0) &&
        isConcerned(one) &&
        names.every((name) =>
          listLabels(one.repository, one.issue).some((label) => label.name === name),
        ),
    );
  const inOrder = query.direction === "asc" ? found : found.toReversed();
  return sorted(inOrder, keys[query.sort], query.direction);
}

function present(context: RequestContext, { repository, issue }: Found) {
  const within = context.with(repository);
  const { custom_properties: _properties, ...shown } = presentRepository(within);
  return { ...presentFullIssue(within, issue), repository: shown };
}

const requireMilestone = partNamed("milestone", ({ milestones }) => milestones);

const lists = [
  ["/issues", "Lists one's issues of all repositories", () => true],
  [
    "/user/issues",
    "Lists one's issues of own repositories and those of one's organisations",
    ({ state, user }: RequestContext, { owner }: Repository) =>
      owner.id === user.id || isMember(state, owner.id, user.id),
  ],
  [
    "/orgs/:name/issues",
    "Lists one's issues of an organisation",
    (context: RequestContext, { owner }: Repository) =>
      owner.id === requireNamedOrganization(context).id,
  ],
] as const;

/** Issues of all repositories, and who can be assigned to one. */
export const routes = [
  ...lists.map(([path, summary, isMeant]) =>
    route(`GET ${path}`, summary, {
      of: "person",
      query: listQuery,
      unsupportedFilters: ["type", "collab", "orgs", "owned", "pulls"],
      handle: (context, request) => {
        const found = listIssues(context, request.query, (one) => isMeant(context, one));
        return respondWithList(request, found, (one) => present(context, one));
      },
    }),
  ),
  route(
    "GET /repos/:owner/:repo/assignees/:assignee",
    "Returns 204 for who can be assigned",
    (context) => checkAssignable(context),
  ),
  route(
    "GET /repos/:owner/:repo/issues/:number/assignees/:assignee",
    "Returns 204 for who can be assigned to an issue",
    (context) => {
      requireIssue(context);
      return checkAssignable(context);
    },
  ),
  route("GET /repos/:owner/:repo/milestones/:milestone/labels", "Lists the labels of a milestone", {
    query: pageQuery,
    handle: (context, request) => {
      const { repository } = context;
      const { number } = requireMilestone(context);
      const within = [...repository.issues.values()].filter(
        ({ milestone }) => milestone === number,
      );
      const labels = new Set(within.flatMap((issue) => listLabels(repository, issue)));
      return context.list(request, [...labels], presentLabel);
    },
  }),
];

function checkAssignable(context: RequestContext) {
  const wanted = (context.params["assignee"] ?? "").toLowerCase();
  if (assignable(context).some(({ login }) => login.toLowerCase() === wanted)) return noContent();
  throw notFound();
}
