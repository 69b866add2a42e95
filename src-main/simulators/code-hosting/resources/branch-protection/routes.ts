import { noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { branchHead } from "../../git/store.ts";
import { type RequestContext, route } from "../../route.ts";
import type { Protection } from "../../state.ts";
import { readChecks, protectionFrom, readReviews } from "./actions.ts";
import {
  presentChecks,
  presentEnforcement,
  presentProtection,
  presentRestrictions,
  presentReviews,
  protectionUrl,
} from "./present.ts";
import {
  contextsBody,
  protectionBody,
  reviewsBody,
  statusChecks,
  unsupportedFields,
} from "./schema.ts";

function branchOf({ repository, params }: RequestContext): string {
  const { folder, branch = "" } = params;
  const name = folder === undefined ? branch : `${folder}/${branch}`;
  if (!branchHead(repository.git, name)) throw notFound("Branch not found");
  return name;
}

interface Found {
  readonly branch: string;
  readonly url: string;
  readonly protection: Protection;
}

function find(context: RequestContext): Found {
  const branch = branchOf(context);
  const protection = context.repository.protections.get(branch);
  if (!protection) throw notFound("Branch not protected");
  return { branch, url: protectionUrl(context, branch), protection };
}

/** Saves a protection that differs in some fields. */
function change(
  { repository }: RequestContext,
  { branch, protection }: Found,
  changes: Partial<Protection>,
): Protection {
  const changed = { ...protection, ...changes };
  repository.protections.set(branch, changed);
  return changed;
}

function requirePart<T>(part: T | null, message: string): T {
  if (part === null) throw notFound(message);
  return part;
}

const checksMissing = "Required status checks not enabled";

function routesBelow(path: `/repos/:owner/:repo/branches/${string}/protection`) {
  const checks = `${path}/required_status_checks` as const;
  const reviews = `${path}/required_pull_request_reviews` as const;
  const admins = `${path}/enforce_admins` as const;
  const restrictions = `${path}/restrictions` as const;
  return [
    route(`GET ${path}`, "Shows the protection of a branch", (context) => {
      const { url, protection } = find(context);
      return presentProtection(context, url, protection);
    }),
    route(`PUT ${path}`, "Protects a branch", {
      body: protectionBody,
      unsupported: unsupportedFields,
      handle: (context, request) => {
        const branch = branchOf(context);
        const { signatures = false } = context.repository.protections.get(branch) ?? {};
        const protection = { ...protectionFrom(context, request.body), signatures };
        context.repository.protections.set(branch, protection);
        return presentProtection(context, protectionUrl(context, branch), protection);
      },
    }),
    route(`DELETE ${path}`, "Ends the protection of a branch", (context) => {
      context.repository.protections.delete(find(context).branch);
      return noContent();
    }),
    route(`GET ${checks}`, "Shows the required checks of a branch", (context) => {
      const { url, protection } = find(context);
      return presentChecks(url, requirePart(protection.checks, checksMissing));
    }),
    route(`PATCH ${checks}`, "Changes the required checks of a branch", {
      body: statusChecks,
      handle: (context, request) => {
        const found = find(context);
        const old = requirePart(found.protection.checks, checksMissing);
        const changed = readChecks(request.body, old);
        change(context, found, { checks: changed });
        return presentChecks(found.url, changed);
      },
    }),
    route(`DELETE ${checks}`, "Removes the required checks of a branch", (context) => {
      change(context, find(context), { checks: null });
      return noContent();
    }),
    route(`GET ${checks}/contexts`, "Lists the contexts of the required checks", (context) =>
      requirePart(find(context).protection.checks, checksMissing).contexts.map(
        ({ context: name }) => name,
      ),
    ),
    ...(["POST", "PUT", "DELETE"] as const).map((method) =>
      route(`${method} ${checks}/contexts`, `Changes the contexts of required checks`, {
        body: contextsBody,
        handle: (context, request) => {
          const found = find(context);
          const old = requirePart(found.protection.checks, checksMissing);
          const { contexts: sent } = request.body;
          const rest = old.contexts.filter((one) => !sent.includes(one.context));
          const named = sent.map((name) => ({ context: name, app: null }));
          const contexts =
            method === "DELETE" ? rest : method === "PUT" ? named : [...rest, ...named];
          change(context, found, { checks: { ...old, contexts } });
          return contexts.map(({ context: name }) => name);
        },
      }),
    ),
    route(`GET ${reviews}`, "Shows the required reviews of a branch", (context) => {
      const { url, protection } = find(context);
      const part = requirePart(protection.reviews, "Required reviews not enabled");
      return presentReviews(url, part);
    }),
    route(`PATCH ${reviews}`, "Changes the required reviews of a branch", {
      body: reviewsBody,
      unsupported: [
        "dismissal_restrictions",
        "bypass_pull_request_allowances",
        "require_code_owner_reviews",
      ],
      handle: (context, request) => {
        const found = find(context);
        const changed = readReviews(request.body, found.protection.reviews);
        change(context, found, { reviews: changed });
        return presentReviews(found.url, changed);
      },
    }),
    route(`DELETE ${reviews}`, "Removes the required reviews of a branch", (context) => {
      change(context, find(context), { reviews: null });
      return noContent();
    }),
    route(`GET ${admins}`, "Shows whether administrators are held to the protection", (context) => {
      const { url, protection } = find(context);
      return presentEnforcement(url, protection);
    }),
    route(`POST ${admins}`, "Holds administrators to the protection", (context) => {
      const found = find(context);
      const changed = change(context, found, { enforceAdmins: true });
      return presentEnforcement(found.url, changed);
    }),
    route(`DELETE ${admins}`, "Lets administrators pass the protection", (context) => {
      change(context, find(context), { enforceAdmins: false });
      return noContent();
    }),
    route(`GET ${restrictions}`, "Shows who may push to a branch", (context) => {
      const { url, protection } = find(context);
      const part = requirePart(protection.restrictions, "Push restrictions not enabled");
      return presentRestrictions(context, url, part);
    }),
    route(`DELETE ${restrictions}`, "Lets everyone with write access push", (context) => {
      change(context, find(context), { restrictions: null });
      return noContent();
    }),
  ];
}

/** Protected branches. */
export const routes = [
  ...routesBelow("/repos/:owner/:repo/branches/:branch/protection"),
  ...routesBelow("/repos/:owner/:repo/branches/:folder/:branch/protection"),
];
