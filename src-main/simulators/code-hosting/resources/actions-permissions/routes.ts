import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { githubError } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import type { ActionsSettings } from "../../state.ts";
import { repositoryUrl } from "../repositories/present.ts";

const path = "/repos/:owner/:repo/actions/permissions" as const;

const usual: ActionsSettings = {
  isEnabled: true,
  allowed: "all",
  isShaPinned: false,
  allowsGithub: true,
  allowsVerified: true,
  patterns: [],
  permissions: "read",
  approvesReviews: false,
  access: "none",
};

const settingsOf = ({ state, repository }: RequestContext): ActionsSettings =>
  state.actionsSettings.get(repository.id) ?? usual;

function change(context: RequestContext, changes: Partial<ActionsSettings>) {
  const { state, repository } = context;
  state.actionsSettings.set(repository.id, { ...settingsOf(context), ...changes });
  return noContent();
}

function checkSelected(context: RequestContext): void {
  if (settingsOf(context).allowed === "selected") return;
  throw githubError(409, "Repository permissions must be set to selected actions");
}

/** The settings of a repository's workflows. */
export const routes = [
  route(`GET ${path}`, "Shows the actions that workflows may use", (context) => {
    const { isEnabled, allowed, isShaPinned } = settingsOf(context);
    return {
      enabled: isEnabled,
      ...(isEnabled ? { allowed_actions: allowed } : {}),
      ...(allowed === "selected"
        ? { selected_actions_url: `${repositoryUrl(context)}/actions/permissions/selected-actions` }
        : {}),
      sha_pinning_required: isShaPinned,
    };
  }),
  route(`PUT ${path}`, "Switches workflows on or off", {
    body: lazyObject(() => ({
      enabled: z.boolean(),
      allowed_actions: z.enum(["all", "local_only", "selected"]).optional(),
      sha_pinning_required: z.boolean().optional(),
    })),
    handle: (context, { body }) => {
      const old = settingsOf(context);
      return change(context, {
        isEnabled: body.enabled,
        allowed: body.allowed_actions ?? old.allowed,
        isShaPinned: body.sha_pinning_required ?? old.isShaPinned,
      });
    },
  }),
  route(`GET ${path}/selected-actions`, "Shows the selected actions", (context) => {
    checkSelected(context);
    const { allowsGithub, allowsVerified, patterns } = settingsOf(context);
    return {
      github_owned_allowed: allowsGithub,
      verified_allowed: allowsVerified,
      patterns_allowed: [...patterns],
    };
  }),
  route(`PUT ${path}/selected-actions`, "Selects actions", {
    body: lazyObject(() => ({
      github_owned_allowed: z.boolean().optional(),
      verified_allowed: z.boolean().optional(),
      patterns_allowed: z.array(z.string()).optional(),
    })),
    handle: (context, { body }) => {
      checkSelected(context);
      const old = settingsOf(context);
      return change(context, {
        allowsGithub: body.github_owned_allowed ?? old.allowsGithub,
        allowsVerified: body.verified_allowed ?? old.allowsVerified,
        patterns: body.patterns_allowed ?? old.patterns,
      });
    },
  }),
  route(`GET ${path}/workflow`, "Shows the permissions of workflow tokens", (context) => {
    const { permissions, approvesReviews } = settingsOf(context);
    return {
      default_workflow_permissions: permissions,
      can_approve_pull_request_reviews: approvesReviews,
    };
  }),
  route(`PUT ${path}/workflow`, "Sets the permissions of workflow tokens", {
    body: lazyObject(() => ({
      default_workflow_permissions: z.enum(["read", "write"]).optional(),
      can_approve_pull_request_reviews: z.boolean().optional(),
    })),
    handle: (context, { body }) => {
      const old = settingsOf(context);
      return change(context, {
        permissions: body.default_workflow_permissions ?? old.permissions,
        approvesReviews: body.can_approve_pull_request_reviews ?? old.approvesReviews,
      });
    },
  }),
  route(`GET ${path}/access`, "Shows who may use the workflows of a repository", (context) => ({
    access_level: settingsOf(context).access,
  })),
  route(`PUT ${path}/access`, "Sets who may use the workflows of a repository", {
    body: lazyObject(() => ({ access_level: z.enum(["none", "user", "organization"]) })),
    handle: (context, { body }) => change(context, { access: body.access_level }),
  }),
];
