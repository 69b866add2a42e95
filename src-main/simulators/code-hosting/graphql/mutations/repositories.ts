import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { requireAccount } from "../../access/actor.ts";
import { checkPerson, checkRule } from "../../access/check.ts";
import { findRule } from "../../access/rules.ts";
import {
  applySettings,
  changeSettings,
  createOwnedRepository,
} from "../../resources/repositories/actions.ts";
import type { SettingsFields } from "../../resources/repositories/schema.ts";
import { star, unstar } from "../../resources/starring/actions.ts";
import type { RequestContext } from "../../route.ts";
import { databaseId } from "../node-ids.ts";
import { findRepository, shapes } from "../query.ts";
import type { Shape } from "../shapes.ts";
import { flag, type Mutation, mutation, orUnknown, text } from "./mutation.ts";

const repositoryId = lazyObject(() => ({ repositoryId: z.string() }));
const starrable = lazyObject(() => ({ starrableId: z.string() }));

const ADMINISTRATION = findRule("PATCH /repos/:owner/:repo");

/** Changes the settings of a repository; an archived one can be changed, too. */
function change(context: RequestContext, id: string, sent: SettingsFields): Shape {
  const at = orUnknown(findRepository(context, id), id);
  if (ADMINISTRATION) checkRule(at.state, at.repository, at.actor, ADMINISTRATION);
  changeSettings(at, applySettings(at.repository.settings, sent));
  return { repository: shapes.repository(at) };
}

/** The mutations of repositories and of their stars. */
export const repositoryMutations: Readonly<Record<string, Mutation>> = {
  createRepository: mutation(
    lazyObject(() => ({
      name: z.string(),
      ownerId: text,
      description: text,
      homepageUrl: text,
      visibility: z.enum(["PUBLIC", "PRIVATE", "INTERNAL"]),
      hasIssuesEnabled: flag,
      hasWikiEnabled: flag,
      template: flag,
    })),
    (context, sent) => {
      checkPerson(context.actor);
      const owner =
        sent.ownerId == null ? context.user.id : (databaseId(sent.ownerId, "U", "O") ?? 0);
      const made = createOwnedRepository(context, requireAccount(context.state, owner), {
        name: sent.name,
        description: sent.description ?? null,
        homepage: sent.homepageUrl ?? null,
        private: sent.visibility !== "PUBLIC",
        has_issues: sent.hasIssuesEnabled ?? true,
        has_wiki: sent.hasWikiEnabled ?? true,
        is_template: sent.template ?? false,
        auto_init: false,
      });
      return { repository: shapes.repository(made) };
    },
  ),
  updateRepository: mutation(
    repositoryId.extend({
      description: text,
      homepageUrl: text,
      hasIssuesEnabled: flag,
      hasWikiEnabled: flag,
      hasProjectsEnabled: flag,
      hasDiscussionsEnabled: flag,
      template: flag,
    }),
    (context, sent) =>
      change(context, sent.repositoryId, {
        description: sent.description ?? undefined,
        homepage: sent.homepageUrl ?? undefined,
        has_issues: sent.hasIssuesEnabled ?? undefined,
        has_wiki: sent.hasWikiEnabled ?? undefined,
        has_projects: sent.hasProjectsEnabled ?? undefined,
        has_discussions: sent.hasDiscussionsEnabled ?? undefined,
        is_template: sent.template ?? undefined,
      }),
  ),
  archiveRepository: mutation(repositoryId, (context, { repositoryId: id }) =>
    change(context, id, { archived: true }),
  ),
  unarchiveRepository: mutation(repositoryId, (context, { repositoryId: id }) =>
    change(context, id, { archived: false }),
  ),
  addStar: mutation(starrable, (context, { starrableId }) => {
    const at = orUnknown(findRepository(context, starrableId), starrableId);
    star(at);
    return { starrable: shapes.repository(at) };
  }),
  removeStar: mutation(starrable, (context, { starrableId }) => {
    const at = orUnknown(findRepository(context, starrableId), starrableId);
    unstar(at);
    return { starrable: shapes.repository(at) };
  }),
};
