import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { mayBrowse } from "../../access/holds.ts";
import { compileCondition, orderBy } from "../../jql/compile.ts";
import type { Scope } from "../../jql/field.ts";
import { parseJql } from "../../jql/parse.ts";
import { JqlError, type Operand, printJql, type Query } from "../../jql/query.ts";
import { prepareFilter } from "../../jql/search.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { route, type View } from "../../route.ts";
import { findProject, requireUser } from "../../shared/find.ts";
import { mark } from "../../shared/mark.ts";
import type { SimContext, State } from "../../state.ts";
import { presentCompletion, suggestValues } from "./completion.ts";
import { mapClauses, presentStructure } from "./structure.ts";

const queries = z.array(z.string()).min(1, "must name at least one query");

const scopeOf = ({ state, now }: SimContext, { callerId }: View): Scope => ({
  state,
  now,
  callerId,
});

/** The result of `read`, or the message of the error in a query. */
function attempt<T>(read: () => T): { readonly value: T } | { readonly error: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof JqlError) return { error: error.message };
    if (error instanceof Refusal) {
      const body = z.object({ errorMessages: z.array(z.string()) }).parse(error.body);
      return { error: body.errorMessages.join(" ") };
    }
    throw error;
  }
}

/** Parses a query; `strict` and `warn` look at its fields and values, too. */
function parseOne(scope: Scope, query: string, validation: "strict" | "warn" | "none"): object {
  const parsed = attempt(() => parseJql(query));
  if ("error" in parsed) return { query, errors: [parsed.error] };
  const structure = presentStructure(parsed.value);
  if (validation === "none") return { query, structure };
  const { where, orderBy: keys } = parsed.value;
  const compiled = attempt(() => {
    if (where) compileCondition(scope, where);
    orderBy(scope, keys);
  });
  if ("value" in compiled) return { query, structure };
  if (validation === "warn") return { query, structure, warnings: [compiled.error] };
  return { query, errors: [compiled.error] };
}

/** A project that a user may not see is named by its id alone. */
function hideProjects(state: State, userId: string, query: Query): Query {
  const hide = (operand: Operand): Operand => {
    if (operand.kind === "list") return { ...operand, items: operand.items.map(hide) };
    if (operand.kind !== "value") return operand;
    const wanted = operand.text.toLowerCase();
    const project =
      findProject(state, operand.text) ??
      [...state.projects.values()].find(({ name }) => name.toLowerCase() === wanted);
    if (!project || mayBrowse(state, userId, { project })) return operand;
    return { kind: "value", text: project.id };
  };
  return mapClauses(query, (clause) =>
    clause.field.toLowerCase() === "project"
      ? { ...clause, operand: hide(clause.operand) }
      : clause,
  );
}

function sanitize(state: State, userId: string, query: string): object {
  const parsed = attempt(() => parseJql(query));
  if ("error" in parsed)
    return { initialQuery: query, errors: { errorMessages: [parsed.error], errors: {} } };
  const before = printJql(parsed.value);
  const after = printJql(hideProjects(state, userId, parsed.value));
  return { initialQuery: query, sanitizedQuery: after === before ? query : after };
}

/** Queries: their structure, whether issues match them, and what editors complete. */
export const routes = [
  route("POST /jql/parse", "Shows the structure of queries", {
    query: lazyObject(() => ({ validation: z.enum(["strict", "warn", "none"]).default("strict") })),
    body: lazyObject(() => ({ queries })),
    handle: (context, { query, body }, view) => ({
      queries: body.queries.map((jql) => parseOne(scopeOf(context, view), jql, query.validation)),
    }),
  }),
  route("POST /jql/match", "Says which issues match which queries", {
    body: lazyObject(() => ({ issueIds: z.array(z.coerce.string()).min(1), jqls: queries })),
    handle: (context, { body }, view) => ({
      matches: body.jqls.map((jql) => {
        const search = attempt(() => prepareFilter(scopeOf(context, view), jql));
        if ("error" in search) return { matchedIssues: [], errors: [search.error] };
        const matched = body.issueIds.filter((id) => {
          const issue = context.state.issues.get(id);
          return issue !== undefined && search.value.matches(issue);
        });
        return { matchedIssues: matched.map(Number), errors: [] };
      }),
    }),
  }),
  route("POST /jql/sanitize", "Names projects that a user may not see by their ids", {
    body: lazyObject(() => ({
      queries: z
        .array(lazyObject(() => ({ query: z.string(), accountId: z.string().nullish() })))
        .min(1),
    })),
    handle: ({ state }, { body }, view) => ({
      queries: body.queries.map(({ query, accountId }) => {
        const userId = accountId ? requireUser(state, accountId).id : view.callerId;
        return { ...sanitize(state, userId, query), ...(accountId && { accountId }) };
      }),
    }),
  }),
  route(
    "GET /jql/autocompletedata",
    "Lists fields, functions and reserved words",
    presentCompletion,
  ),
  route("POST /jql/autocompletedata", "Lists fields, functions and reserved words for projects", {
    // All projects have the same fields, and none share a name.
    unsupported: ["includeCollapsedFields", "projectIds"],
    handle: presentCompletion,
  }),
  route("GET /jql/autocompletedata/suggestions", "Proposes values of a field", {
    query: lazyObject(() => ({
      fieldName: z.string().default(""),
      fieldValue: z.string().default(""),
      predicateName: z.string().optional(),
      predicateValue: z.string().optional(),
    })),
    handle: ({ state }, { query }) => {
      const { fieldName, fieldValue, predicateName, predicateValue = "" } = query;
      const isByUser = predicateName?.toLowerCase() === "by";
      const typed = predicateName === undefined ? fieldValue : predicateValue;
      const found = suggestValues(state, isByUser ? "assignee" : fieldName, typed);
      return {
        results: found.map(([value, text]) => ({ value, displayName: mark(text, typed) })),
      };
    },
  }),
];
