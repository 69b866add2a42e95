import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ConformanceRules, RouteRule } from "#core/testing/conformance/rules.ts";
import { coverage } from "../coverage.ts";

const types = createRequire(import.meta.url).resolve("@octokit/openapi-types/types.d.ts");

/** Forgets the names of parameters: `/users/:name` and `/users/{username}` are `/users/{}`. */
const unnamed = (path: string) => path.replaceAll(/:\w+|\{\w+\}|\*/g, "{}");

/** The paths of GitHub's API description, without the names of their parameters. */
const published = new Map(
  Array.from(readFileSync(types, "utf8").matchAll(/^ {2}"(\/.*)": \{$/gm), ([, path = ""]) => [
    unnamed(path),
    path,
  ]),
);

const installation = `Success<paths["/app/installations/{installation_id}"]["get"]>`;

const reviewers = (method: string, success: string) =>
  method === "GET" ? success : `Pull<${success}>`;

function ruleOf(method: string, path: string): RouteRule {
  const known = published.get(unnamed(path));
  if (known === undefined) return { untyped: "not a path of the API" };
  const operation = `paths["${known}"]["${method.toLowerCase()}"]`;
  const success = `Success<${operation}>`;
  const corrected = new Map([
    ["/search/issues", `Found<${success}>`],
    ["/search/commits", `FoundCommits<${success}>`],
    [
      "/repos/{owner}/{repo}/pulls",
      method === "GET" ? `Pull<${success}[number]>[]` : `Pull<${success}>`,
    ],
    ["/repos/{owner}/{repo}/pulls/{pull_number}", `Pull<${success}>`],
    ["/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers", reviewers(method, success)],
    ["/repos/{owner}/{repo}/commits/{commit_sha}/pulls", `Pull<${success}[number]>[]`],
    // The list has an older copy of what is published for a single one.
    ["/app/installations", `${installation}[]`],
    ["/repos/{owner}/{repo}/branches/{branch}/protection", `Protection<${success}>`],
    ["/repos/{owner}/{repo}/branches/{branch}/protection/restrictions", `Restrictions<${success}>`],
  ]);
  return { response: corrected.get(known) ?? success, parameters: `Sent<${operation}>` };
}

/** The types of `@octokit/openapi-types`, GitHub's API description as types, for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { paths } from "@octokit/openapi-types";
type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type Success<Operation> = Operation extends { responses: infer Responses }
  ? Json<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;
type Query<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;
type Body<Operation> = Operation extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never;
// Issues without a body have null in searches, as everywhere else; the API description has it there only.
type Found<List extends { items: unknown }> = Omit<List, "items"> & {
  items: List["items"] extends (infer Item)[] ? (Omit<Item, "body"> & { body?: string | null })[] : never;
};
// The committer of a commit is an account there, too, as the author is.
type FoundCommits<List extends { items: unknown }> = Omit<List, "items"> & {
  items: List["items"] extends (infer Item)[]
    ? Item extends { author: infer Author } ? (Omit<Item, "committer"> & { committer: Author })[] : never
    : never;
};
// The webhook schemas require these of a pull request's repositories; the API description leaves them out,
// and has no null for a fork that was deleted.
type End<Side> = Side extends { repo: infer Repository }
  ? Omit<Side, "repo"> & { repo: (Repository & { custom_properties?: object }) | null }
  : never;
type Pull<Full> = Full extends { head: infer Head; base: infer Base; labels: (infer Label)[] }
  ? Omit<Full, "head" | "base" | "labels"> & {
      head: End<Head>;
      base: End<Base>;
      // In lists they have no null there, though they have it everywhere else.
      labels: (Omit<Label, "description"> & { description: string | null })[];
    }
  : Full;
// The API description has only a few permissions of the Apps that may push.
type Restrictions<Full> = Full extends { apps: (infer App)[] }
  ? Omit<Full, "apps"> & { apps: (Omit<App, "permissions"> & { permissions: Record<string, string> })[] }
  : Full;
type Protection<Full> = Full extends { restrictions?: infer Found }
  ? Omit<Full, "restrictions"> & { restrictions?: Restrictions<Found> }
  : Full;
type Sent<Operation> = Query<Operation> | Exclude<Body<Operation>, readonly unknown[] | string>;
`,
  routes: Object.fromEntries(
    coverage.routes
      .filter(({ method }) => method !== "HEAD")
      .map(({ method, path }) => [`${method} ${path}`, ruleOf(method, path)]),
  ),
};
