import { RouteResponse, noContent } from "#core/contract/response.ts";
import { isInReach, isOrganizationOwner } from "../../access/permission.ts";
import { githubError, notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { findAccount, requireByNumber, requireRepository } from "../../shared/find.ts";
import { counted, pageQuery } from "../../shared/paging.ts";
import { moment } from "../../shared/fields.ts";
import { presentTime } from "../../shared/view.ts";
import type { Installation } from "../../state.ts";
import { installationsAt, type Origin } from "../../webhooks/record.ts";
import { presentFoundRepository, presentListed } from "../repositories/present.ts";
import {
  changeSelection,
  createToken,
  listInstalledRepositories,
  suspend,
  uninstall,
} from "./actions.ts";
import { presentFullInstallation } from "./present.ts";
import { accessTokenBody } from "./schema.ts";
import type { Endpoint } from "#core/contract/route.ts";

const one = "/app/installations/:installation" as const;

/** The installation of a path, if it is one of the App's own. */
function requireOwn(context: RequestContext): Installation {
  const { actor, state, params } = context;
  const installation = requireByNumber(state.installations, params, "installation");
  if (actor.kind !== "app" || installation.app !== actor.app.id) throw notFound();
  return installation;
}

/** The installations of the App that makes a request. */
function ownInstallations({ actor, state }: RequestContext): readonly Installation[] {
  return [...state.installations.values()].filter(
    ({ app }) => actor.kind === "app" && app === actor.app.id,
  );
}

/** Presents the App's installation on an account, or on a repository of it. */
function presentOn(context: RequestContext, origin: Origin) {
  const covering = installationsAt(context.state, origin);
  const found = ownInstallations(context).find((one) => covering.includes(one));
  if (!found) throw notFound();
  return presentFullInstallation(context, found);
}

/** The installations that a person administers: on their own account and their organisations. */
function administered({ state, user }: RequestContext): readonly Installation[] {
  return [...state.installations.values()].filter(
    ({ account }) => account === user.id || isOrganizationOwner(state, account, user.id),
  );
}

function requireAdministered(context: RequestContext): Installation {
  const wanted = requireByNumber(context.state.installations, context.params, "installation");
  if (!administered(context).includes(wanted)) throw notFound();
  return wanted;
}

function changeRepository(context: RequestContext, change: "added" | "removed") {
  const installation = requireAdministered(context);
  const repository = requireByNumber(context.state.repositories, context.params, "repository");
  if (repository.owner.id !== installation.account) throw notFound();
  changeSelection(context, installation, repository, change);
  return noContent();
}

const suspensionRoute = (endpoint: Endpoint, summary: string, isSuspended: boolean) =>
  route(endpoint, summary, {
    of: "app",
    handle: (context) => {
      suspend(context, requireOwn(context), isSuspended);
      return noContent();
    },
  });

/** Installations of Apps and their tokens. */
export const routes = [
  route("GET /app/installations", "Lists the installations of an App", {
    of: "app",
    query: pageQuery.extend({ since: moment.optional() }),
    unsupportedFilters: ["outdated"],
    handle: (context, request) => {
      const { since = -Infinity } = request.query;
      const found = ownInstallations(context).filter(({ updatedAt }) => updatedAt >= since);
      return context.list(request, found, presentFullInstallation);
    },
  }),
  route(`GET ${one}`, "Shows an installation", {
    of: "app",
    handle: (context) => presentFullInstallation(context, requireOwn(context)),
  }),
  route(`DELETE ${one}`, "Uninstalls an App", {
    of: "app",
    handle: (context) => {
      uninstall(context, requireOwn(context));
      return noContent();
    },
  }),
  suspensionRoute(`PUT ${one}/suspended`, "Suspends an installation", true),
  suspensionRoute(`DELETE ${one}/suspended`, "Ends the suspension of an installation", false),
  route(`POST ${one}/access_tokens`, "Creates a token of an installation", {
    of: "app",
    body: accessTokenBody,
    handle: (context, request) => {
      const installation = requireOwn(context);
      const { token, grant, repositories } = createToken(context, installation, request.body);
      return new RouteResponse(201, {
        token,
        expires_at: presentTime(grant.expiresAt),
        permissions: grant.permissions,
        repository_selection: repositories ? "selected" : installation.selection,
        ...(repositories
          ? {
              repositories: repositories.map((each) => presentFoundRepository(context.with(each))),
            }
          : {}),
      });
    },
  }),
  route("GET /repos/:owner/:repo/installation", "Shows the App's installation on a repository", {
    of: "app",
    handle: (context) => {
      const { owner, id } = requireRepository(context.state, context.params);
      return presentOn(context, { owner: owner.id, repository: id });
    },
  }),
  ...(["/orgs/:name/installation", "/users/:name/installation"] as const).map((path) =>
    route(`GET ${path}`, "Shows the App's installation on an account", {
      of: "app",
      handle: (context) => {
        const account = findAccount(context.state, context.params["name"] ?? "");
        if (!account) throw notFound();
        return presentOn(context, { owner: account.id });
      },
    }),
  ),
  route("GET /installation/repositories", "Lists the repositories that a token reaches", {
    query: pageQuery,
    handle: (context, request) => {
      const { actor, state } = context;
      if (actor.kind !== "installation") {
        throw githubError(
          403,
          "You must authenticate with an installation access token in order to list repositories for an installation.",
        );
      }
      const found = listInstalledRepositories(state, actor.installation).filter((each) =>
        isInReach(actor, each),
      );
      const selection = actor.repositories ? "selected" : actor.installation.selection;
      const details = { repository_selection: selection };
      return context.list(request, found, presentListed, counted("repositories", found, details));
    },
  }),
  route(
    "DELETE /installation/token",
    "Revokes the token of an installation",
    (context, request) => {
      if (context.actor.kind !== "installation") throw githubError(401, "Bad credentials");
      context.state.grants.delete(request.key);
      return noContent();
    },
  ),
  route("GET /user/installations", "Lists the installations that a person administers", {
    of: "person",
    query: pageQuery,
    handle: (context, request) => {
      const found = administered(context);
      return context.list(request, found, presentFullInstallation, counted("installations", found));
    },
  }),
  route(
    "GET /user/installations/:installation/repositories",
    "Lists repositories of an installation",
    {
      of: "person",
      query: pageQuery,
      handle: (context, request) => {
        const installation = requireAdministered(context);
        const found = listInstalledRepositories(context.state, installation);
        return context.list(
          request,
          found,
          presentListed,
          counted("repositories", found, { repository_selection: installation.selection }),
        );
      },
    },
  ),
  route("PUT /user/installations/:installation/repositories/:repository", "Adds a repository", {
    of: "person",
    handle: (context) => changeRepository(context, "added"),
  }),
  route(
    "DELETE /user/installations/:installation/repositories/:repository",
    "Removes a repository",
    {
      of: "person",
      handle: (context) => changeRepository(context, "removed"),
    },
  ),
];
