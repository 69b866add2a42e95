import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { jiraError } from "../../errors.ts";
import type { Scope } from "../../jql/field.ts";
import { countIssues, pageOfIssues, prepareSearch } from "../../jql/search.ts";
import { route, type View } from "../../route.ts";
import { findIssue } from "../../shared/find.ts";
import { flag, pageSize, words } from "../../shared/schema.ts";
import type { Issue, SimContext } from "../../state.ts";
import { chooseFields, issueExpansions, presentIssue } from "../issues/present.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_FETCHED = 100;

const jql = z.string("must be text").default("");
const presentation = { fields: words, expand: words };

/** Parameters of searches without effect. */
const unsupported = ["failFast", "properties"];

/** Searches always find the newest state: there is nothing to reconcile. */
const issueIds = z.array(z.union([z.int(), z.string()])).max(50);

const searchBody = lazyObject(() => ({
  jql,
  maxResults: pageSize.default(DEFAULT_PAGE_SIZE),
  nextPageToken: z.string().nullish(),
  fieldsByKeys: z.boolean().default(false),
  reconcileIssues: issueIds.optional(),
  ...presentation,
}));

const searchQuery = searchBody.extend({
  maxResults: z.coerce.number().pipe(pageSize).default(DEFAULT_PAGE_SIZE),
  fieldsByKeys: flag(false),
  reconcileIssues: words,
});

const bulkFetchBody = lazyObject(() => ({
  issueIdsOrKeys: z
    .array(z.string())
    .min(1)
    .max(MAX_FETCHED, `must be at most ${String(MAX_FETCHED)}`),
  fieldsByKeys: z.boolean().default(false),
  ...presentation,
}));

type SearchInput = z.output<typeof searchBody>;

const scopeOf = ({ state, now }: SimContext, { callerId }: View): Scope => ({
  state,
  now,
  callerId,
});

/** An issue that a search found: its id alone, unless the client asks for more. */
function presentFound(view: View, issue: Issue, { fields = ["id"], expand }: SearchInput) {
  const isIdOnly = fields.every((name) => name === "id");
  if (isIdOnly && !expand) return { id: issue.id };
  return presentIssue(view, issue, chooseFields(isIdOnly ? ["id"] : fields), expand);
}

function search(context: SimContext, view: View, input: SearchInput) {
  const scope = scopeOf(context, view);
  const prepared = prepareSearch(scope, input.jql);
  const token = input.nextPageToken ?? undefined;
  const { issues, next } = pageOfIssues(scope, prepared, input.maxResults, token);
  return {
    issues: issues.map((issue) => presentFound(view, issue, input)),
    ...(next === undefined ? {} : { nextPageToken: next }),
    isLast: next === undefined,
  };
}

const removedRoutes = (["GET", "POST"] as const).map((method) =>
  route(`${method} /search`, "Removed: the error names its successor", () => {
    throw jiraError(410, [
      "The requested API has been removed. Please migrate to the /rest/api/3/search/jql API. A full migration guideline is available at https://developer.atlassian.com/changelog/#CHANGE-2046",
    ]);
  }),
);

export const routes = [
  route("GET /search/jql", "Finds issues by JQL", {
    query: searchQuery,
    expands: issueExpansions,
    unsupported,
    handle: (context, { query }, view) => search(context, view, query),
  }),
  route("POST /search/jql", "Finds issues by JQL", {
    body: searchBody,
    expands: issueExpansions,
    unsupported,
    handle: (context, { body }, view) => search(context, view, body),
  }),
  route("POST /search/id", "Finds the ids of issues by JQL", {
    body: lazyObject(() => ({
      jql,
      maxResults: pageSize.default(DEFAULT_PAGE_SIZE),
      nextPageToken: z.string().nullish(),
    })),
    handle: (context, { body }, view) => {
      const scope = scopeOf(context, view);
      const prepared = prepareSearch(scope, body.jql);
      const token = body.nextPageToken ?? undefined;
      const { issues, next } = pageOfIssues(scope, prepared, body.maxResults, token);
      return {
        issueIds: issues.map(({ id }) => Number(id)),
        ...(next === undefined ? {} : { nextPageToken: next }),
      };
    },
  }),
  route("POST /search/approximate-count", "Counts the issues that JQL finds", {
    body: lazyObject(() => ({ jql })),
    handle: (context, { body }, view) => {
      const scope = scopeOf(context, view);
      return { count: countIssues(scope, prepareSearch(scope, body.jql)) };
    },
  }),
  route("POST /issue/bulkfetch", "Shows issues by ids and keys", {
    body: bulkFetchBody,
    expands: issueExpansions,
    unsupported: ["properties"],
    handle: ({ state }, { body }, view) => {
      const choice = chooseFields(body.fields ?? ["*navigable"]);
      const found = body.issueIdsOrKeys.flatMap((wanted) => findIssue(state, wanted) ?? []);
      const issues = [...new Set(found)].map((issue) =>
        presentIssue(view, issue, choice, body.expand),
      );
      return { expand: "names,schema", issues, issueErrors: [] };
    },
  }),
  ...removedRoutes,
];
