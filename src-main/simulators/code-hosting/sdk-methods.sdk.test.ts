import { expect, test } from "vitest";
import * as z from "zod";
import { type GithubScene, serveGithub } from "./testing/github.ts";

/** Paths that are not simulated; `coverage.ts` has the reasons. */
const unsupported = [
  /^\/(?:advisories|assignments|classrooms|codes_of_conduct|credentials|emojis|enterprises|events)\b/,
  /^\/(?:feeds|gitignore|licenses|marketplace_listing|networks|octocat)\b/,
  /^\/app\/installation-requests$/,
  /^\/applications\/\{client_id\}\/token\/scoped$/,
  /^\/organizations\/\{org\}\//,
  /^\/orgs\/\{org\}\/(?:artifacts|attestations|blocks|budgets|campaigns|code-scanning|code-security)\b/,
  /^\/orgs\/\{org\}\/(?:codespaces|copilot|dependabot|docker|events|failed_invitations)\b/,
  /^\/orgs\/\{org\}\/(?:insights|interaction-limits|invitations|issue-types|migrations|network-configurations)\b/,
  /^\/orgs\/\{org\}\/(?:organization-fine-grained-permissions|organization-roles|outside_collaborators)\b/,
  /^\/orgs\/\{org\}\/(?:packages|personal-access-token-requests|personal-access-tokens)\b/,
  /^\/orgs\/\{org\}\/(?:private-registries|projectsV2|properties|rulesets|secret-scanning)\b/,
  /^\/orgs\/\{org\}\/(?:security-advisories|security-managers|settings)\b/,
  /^\/orgs\/\{org\}\/public_members\/\{username\}$/,
  /^\/orgs\/\{org\}\/actions\/(?:cache|hosted-runners|oidc|permissions|runner-groups|runners)\b/,
  /^\/orgs\/\{org\}\/teams\/\{team_slug\}\/(?:copilot|discussions|external-groups|invitations)\b/,
  /^\/orgs\/\{org\}(?:\/settings\/.*)?$/,
  /^\/repos\/\{owner\}\/\{repo\}\/(?:activity|attestations|code-quality|code-scanning|code-security)\b/,
  /^\/repos\/\{owner\}\/\{repo\}\/(?:codeowners|codespaces|community|dependency-graph|events)\b/,
  /^\/repos\/\{owner\}\/\{repo\}\/(?:dependabot\/alerts|immutable-releases|import|interaction-limits)\b/,
  /^\/repos\/\{owner\}\/\{repo\}\/(?:pages|private-vulnerability-reporting|properties|secret-scanning)\b/,
  /^\/repos\/\{owner\}\/\{repo\}\/(?:security-advisories|stats|traffic)\b/,
  /^\/repos\/\{owner\}\/\{repo\}\/rulesets\/(?:rule-suites|\{ruleset_id\}\/history)\b/,
  /^\/repos\/\{owner\}\/\{repo\}\/actions\/(?:oidc|runners)\b/,
  /^\/repos\/\{owner\}\/\{repo\}\/environments\/\{environment_name\}\/deployment_protection_rules\b/,
  /\/protection\/required_signatures$/,
  /\/(?:codespaces|copilot\/metrics|copilot)$/,
  /^\/orgs\/\{org\}\/members\/\{username\}\/codespaces\b/,
  /\/actions\/runs\/\{run_id\}\/(?:deployment_protection_rule|pending_deployments)$/,
  /^\/user\/(?:blocks|codespaces|docker|interaction-limits|marketplace_purchases|migrations|packages)\b/,
  /^\/users\/\{username\}\/(?:attestations|docker|events|hovercard|packages|projectsV2)\b/,
  /^\/users\/\{username\}\/(?:received_events|settings)\b/,
];

const endpoint = z.object({ url: z.string(), method: z.string() });
const operationShape = z.custom<{
  readonly endpoint: { readonly DEFAULTS: z.output<typeof endpoint> };
}>((value) => typeof value === "function" && "endpoint" in value);
const listed = z.object({ calls: z.array(z.object({ method: z.string(), path: z.string() })) });

interface Operation {
  readonly name: string;
  readonly url: string;
  readonly method: string;
}

/** The operations of Octokit, by group and name, with the request that each makes. */
function* operationsOf({ octokit }: GithubScene): Generator<Operation> {
  for (const [group, operations] of Object.entries(octokit.rest)) {
    for (const [name, operation] of Object.entries(operations)) {
      yield { name: `${group}.${name}`, ...operationShape.parse(operation).endpoint.DEFAULTS };
    }
  }
}

test("each operation of Octokit reaches a route or is listed as unsupported", async () => {
  await using sim = await serveGithub();
  const operations = [...operationsOf(sim)];
  const pathOf = ({ url }: Operation) => url.replace(/\{\?.*\}$/, "").replaceAll(/\{[^}]+\}/g, "1");
  for (const operation of operations) {
    const headers = { authorization: "token ghp_test" };
    const init = { method: operation.method, headers };
    await (await fetch(sim.baseUrl + pathOf(operation), init)).arrayBuffer();
  }
  const answer: unknown = await (await fetch(`${sim.baseUrl}/_sim/unsupported`)).json();
  const calls = new Set(listed.parse(answer).calls.map(({ method, path }) => `${method} ${path}`));
  const missing = operations.filter((one) => calls.has(`${one.method} ${pathOf(one)}`));
  expect(operations.length - missing.length).toBeGreaterThan(450);
  const unnamed = missing.filter(({ url }) => !unsupported.some((pattern) => pattern.test(url)));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
  const unused = unsupported.filter((pattern) => !missing.some(({ url }) => pattern.test(url)));
  expect(unused).toEqual([]);
});
