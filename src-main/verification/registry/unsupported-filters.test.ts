import { expect, test } from "vitest";
import * as z from "zod";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";

const names = z.array(z.string()).default([]);
const page = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ "x-unsupported": names, "x-unsupported-filters": names })),
  ),
});
const listed = z.object({
  parameters: z.array(z.object({ path: z.string(), parameter: z.string() })),
});

/**
 * The parameters of reads that have no effect and do not narrow what is read: they add fields, ask for
 * another form or another page, or choose the work of a preview. A parameter that narrows a list belongs
 * into `unsupportedFilters` of its route.
 */
const harmless: Readonly<Record<string, readonly string[]>> = {
  chat: [
    "reactions.list: page",
    "search.all: highlight",
    "search.files: highlight",
    "search.messages: cursor",
    "search.messages: highlight",
    "users.profile.get: include_labels",
    "files.info: count",
    "files.info: cursor",
    "files.info: limit",
    "files.info: page",
    "files.list: show_files_hidden_by_limit",
  ],
  "code-hosting": [
    "includes_parents",
    "advanced_search",
    "search_type",
    "/search/code: sort",
    "/search/code: order",
  ],
  exchange: ["include_player_stats"],
  notes: ["include_transcript"],
  "document-storage": [
    "r",
    "att_encoding_info",
    "stale",
    "seq_interval",
    "attachments",
    "local_seq",
  ],
  "file-storage": ["usemarker", "marker", "access_token"],
  identity: ["expand", "includeNonDeleted", "useOptimization"],
  "issue-tracker": [
    "returnDraftIfExists",
    "projectKey",
    "permissionLevel",
    "issuesApproachingLimitParams",
    "key",
    "username",
    "recommend",
    "sessionId",
    "accountId",
    "userName",
    "avatarSize",
    "excludeConnectUsers",
    "excludeConnectAddons",
    "excludeOtherServiceRoles",
    "properties",
    "recent",
    "overrideEditableFlag",
    "overrideScreenSecurity",
    "failFast",
    "updateHistory",
    "sortByOpsBarAndStatus",
    "overrideSharePermissions",
    "includePrivate",
    "validateQuery",
    "fallbackToDefault",
    "width",
    "height",
    "expand",
  ],
  payments: ["client_secret"],
  "second-payments": ["cursor", "api_version"],
};

/** Calls of chat that write are served as GET as well; previews of payments are no lists. */
const others =
  /^\/api\/(?!(?:users\.profile\.get|reactions\.list|search\.|files\.(?:info|list)))|preview|upcoming/;

test.each(simulators.map(({ kind }) => kind))(
  "%s rejects a filter that it does not apply, and lists it",
  async (kind) => {
    const listedSimulator = simulators.find((one) => one.kind === kind);
    if (!listedSimulator) throw new Error(kind);
    await using launched = launchSimulator(await listedSimulator.load());
    const get = async (path: string) => launched.running.call({ method: "GET", path });
    const { paths } = page.parse((await get("/_sim/openapi.json")).body);
    const accepted: string[] = [];
    const unlisted: string[] = [];
    const unclassified: string[] = [];
    for (const [template, { get: operation }] of Object.entries(paths)) {
      if (!operation) continue;
      const path = template.replaceAll(/\{\w+\}/g, "example");
      for (const parameter of operation["x-unsupported-filters"]) {
        const { status } = await get(`${path}?${parameter}=x`);
        if (status < 400 || status >= 500) accepted.push(`${path}: ${parameter}`);
        const { parameters } = listed.parse((await get("/_sim/unsupported")).body);
        const isListed = parameters.some((one) => one.path === path && one.parameter === parameter);
        if (!isListed) unlisted.push(`${path}: ${parameter}`);
      }
      for (const parameter of operation["x-unsupported"]) {
        const known = harmless[kind] ?? [];
        const own = `${path.replace(/^\/api\//, "")}: ${parameter}`;
        if (others.test(path) || known.includes(parameter) || known.includes(own)) continue;
        unclassified.push(own);
      }
    }
    expect({ accepted, unlisted, unclassified }).toEqual({
      accepted: [],
      unlisted: [],
      unclassified: [],
    });
  },
);
