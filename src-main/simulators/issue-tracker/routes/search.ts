import * as z from "zod";
import { jiraError } from "../errors.ts";
import { lookUpIssue } from "../find.ts";
import type { Scope } from "../jql/field.ts";
import { countIssues, pageOfIssues, prepareSearch } from "../jql/search.ts";
import { pageSize, words } from "../params.ts";
import { chooseFields, presentIssue } from "../present/issue.ts";
import { versioned } from "../route.ts";
import type { Issue, TrackerContext } from "../state.ts";
import type { View } from "../view.ts";

const USUAL_PAGE = 50;
const MOST_FETCHED = 100;

const jql = z.string("must be text").default("");

const bodyOfSearch = z.object({
  jql,
  maxResults: pageSize.default(USUAL_PAGE),
  nextPageToken: z.string().nullish(),
  fields: words,
  expand: words,
});

const queryOfSearch = bodyOfSearch.extend({
  maxResults: z.coerce.number().pipe(pageSize).default(USUAL_PAGE),
});

type SearchInput = z.output<typeof bodyOfSearch>;

const scopeOf = ({ state, now }: TrackerContext, { callerId }: View): Scope => ({
  state,
  now,
  callerId,
});

/** Unless a client asks for more, issues of a search are ids alone. */
function presentFound(view: View, issue: Issue, { fields = ["id"], expand }: SearchInput) {
  const isIdOnly = fields.every((name) => name === "id");
  if (isIdOnly && !expand) return { id: issue.id };
  return presentIssue(view, issue, chooseFields(isIdOnly ? ["id"] : fields), expand);
}

function search(context: TrackerContext, view: View, input: SearchInput) {
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
  versioned({
    method,
    path: "/search",
    summary: "Gone: says where search is now",
    handle: () => {
      throw jiraError(410, [
        "The requested API has been removed. Please migrate to the /rest/api/3/search/jql API. A full migration guideline is available at https://developer.atlassian.com/changelog/#CHANGE-2046",
      ]);
    },
  }),
);

/** Search by JQL. */
export const searchRoutes = [
  versioned({
    method: "GET",
    path: "/search/jql",
    summary: "Finds issues by JQL",
    query: queryOfSearch,
    handle: (context, { query }, view) => search(context, view, query),
  }),
  versioned({
    method: "POST",
    path: "/search/jql",
    summary: "Finds issues by JQL",
    body: bodyOfSearch,
    handle: (context, { body }, view) => search(context, view, body),
  }),
  versioned({
    method: "POST",
    path: "/search/approximate-count",
    summary: "Counts the issues JQL finds",
    body: z.object({ jql }),
    handle: (context, { body }, view) => {
      const scope = scopeOf(context, view);
      return { count: countIssues(scope, prepareSearch(scope, body.jql)) };
    },
  }),
  versioned({
    method: "POST",
    path: "/issue/bulkfetch",
    summary: "Shows issues by ids and keys",
    body: z.object({
      issueIdsOrKeys: z
        .array(z.string())
        .min(1)
        .max(MOST_FETCHED, `must be at most ${String(MOST_FETCHED)}`),
      fields: words,
      expand: words,
    }),
    handle: ({ state }, { body }, view) => {
      const choice = chooseFields(body.fields ?? ["*navigable"]);
      const found = body.issueIdsOrKeys.flatMap((wanted) => lookUpIssue(state, wanted) ?? []);
      const issues = [...new Set(found)].map((issue) =>
        presentIssue(view, issue, choice, body.expand),
      );
      return { expand: "names,schema", issues, issueErrors: [] };
    },
  }),
  ...removedRoutes,
].flat();
