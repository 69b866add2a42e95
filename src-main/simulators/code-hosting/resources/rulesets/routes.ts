import type * as z from "zod";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { validationFailed } from "../../errors.ts";
import { findBypass, rulesetsFor } from "../../protection/rulesets.ts";
import { type RequestContext, route } from "../../route.ts";
import { partNamed } from "../../shared/find.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import { nodeId, presentTime, type ApiObject } from "../../shared/view.ts";
import { fullName, type Ruleset } from "../../state.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { createRulesetBody, listRulesetsQuery, updateRulesetBody } from "./schema.ts";

const all = "/repos/:owner/:repo/rulesets" as const;
const one = `${all}/:ruleset` as const;

/** A ruleset in a list, without its rules. */
function presentBrief(context: RequestContext, ruleset: Ruleset): ApiObject {
  const id = String(ruleset.id);
  return {
    id: ruleset.id,
    name: ruleset.name,
    target: ruleset.target,
    source_type: "Repository",
    source: fullName(context.repository),
    enforcement: ruleset.enforcement,
    node_id: nodeId("RRS", ruleset.id),
    _links: {
      self: { href: `${repositoryUrl(context)}/rulesets/${id}` },
      html: { href: `${repositoryPage(context)}/rules/${id}` },
    },
    created_at: presentTime(ruleset.createdAt),
    updated_at: presentTime(ruleset.updatedAt),
  };
}

function presentRuleset(context: RequestContext, ruleset: Ruleset): ApiObject {
  const { bypass, include, exclude, rules } = ruleset;
  return {
    ...presentBrief(context, ruleset),
    conditions: { ref_name: { include, exclude } },
    rules,
    current_user_can_bypass: findBypass(context, ruleset),
    ...(context.can("admin") ? { bypass_actors: bypass } : {}),
  };
}

/** Returns a ruleset with what a body names; names are unique in a repository. */
function applied(
  { repository, now }: RequestContext,
  old: Ruleset,
  sent: z.output<typeof updateRulesetBody>,
): Ruleset {
  const name = sent.name ?? old.name;
  for (const other of repository.rulesets.values()) {
    if (other.id === old.id || other.name !== name) continue;
    const message = "Name must be unique";
    throw validationFailed({ resource: "Ruleset", code: "custom", field: "name", message });
  }
  const { include, exclude } = sent.conditions?.ref_name ?? old;
  return {
    ...old,
    name,
    target: sent.target ?? old.target,
    enforcement: sent.enforcement ?? old.enforcement,
    include,
    exclude,
    bypass: sent.bypass_actors ?? old.bypass,
    rules: sent.rules ?? old.rules,
    updatedAt: now,
  };
}

const requireRuleset = partNamed("ruleset", ({ rulesets }) => rulesets);

/** Lists the rules that hold for a branch, each with its ruleset. */
function rulesOf({ repository }: RequestContext, branch: string): readonly ApiObject[] {
  return rulesetsFor(repository, `refs/heads/${branch}`).flatMap(({ id, rules }) =>
    rules.map((rule) => ({
      ...rule,
      ruleset_source_type: "Repository",
      ruleset_source: fullName(repository),
      ruleset_id: id,
    })),
  );
}

/** Rulesets of repositories, and the rules that hold for a branch. */
export const routes = [
  route(`GET ${all}`, "Lists the rulesets of a repository", {
    query: listRulesetsQuery,
    unsupported: ["includes_parents"],
    handle: (context, request) => {
      const targets = request.query.targets?.split(",");
      const found = [...context.repository.rulesets.values()].filter(
        ({ target }) => targets === undefined || targets.includes(target),
      );
      return context.list(request, found, presentBrief);
    },
  }),
  route(`POST ${all}`, "Creates a ruleset", {
    body: createRulesetBody,
    handle: (context, request) => {
      const { repository, ids, now } = context;
      const { name, enforcement } = request.body;
      const bare: Ruleset = {
        id: 0,
        name,
        enforcement,
        target: "branch",
        include: [],
        exclude: [],
        bypass: [],
        rules: [],
        createdAt: now,
        updatedAt: now,
      };
      const made = { ...applied(context, bare, request.body), id: ids.integer("ruleset") };
      repository.rulesets.set(made.id, made);
      return new RouteResponse(201, presentRuleset(context, made));
    },
  }),
  route(`GET ${one}`, "Shows a ruleset", {
    unsupported: ["includes_parents"],
    handle: (context) => presentRuleset(context, requireRuleset(context)),
  }),
  route(`PUT ${one}`, "Changes a ruleset", {
    body: updateRulesetBody,
    handle: (context, request) => {
      const changed = applied(context, requireRuleset(context), request.body);
      context.repository.rulesets.set(changed.id, changed);
      return presentRuleset(context, changed);
    },
  }),
  route(`DELETE ${one}`, "Deletes a ruleset", (context) => {
    context.repository.rulesets.delete(requireRuleset(context).id);
    return noContent();
  }),
  route("GET /repos/:owner/:repo/rules/branches/*", "Lists the rules that hold for a branch", {
    query: pageQuery,
    handle: (context, request) =>
      respondWithList(request, rulesOf(context, context.params["*"] ?? ""), (rule) => rule),
  }),
];
