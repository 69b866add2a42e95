import * as z from "zod";
import { githubError, validationFailed } from "../errors.ts";
import { repositoryChanged } from "../events/repository.ts";
import { reading, writing, type RepositoryScene } from "../find.ts";
import { presentFullRepository } from "../present/repository.ts";
import { applySettings, settingsFields } from "../repository-settings.ts";
import { changeSettings } from "../repositories.ts";
import type { Settings } from "../state.ts";
import type { Wire } from "../view.ts";
import { checkNameFree, repositoryName } from "./repositories.ts";
import { route, under, words } from "./route.ts";

const changeBody = settingsFields.extend({
  name: repositoryName.optional(),
  default_branch: words.optional(),
});

type ChangeBody = z.output<typeof changeBody>;

function checkChange({ state, repository }: RepositoryScene, body: ChangeBody): void {
  const { settings, git } = repository;
  if (settings.isArchived && body.archived !== false) {
    throw githubError(403, "Repository was archived so is read-only.");
  }
  if (body.name !== undefined) checkNameFree(state, repository, body.name);
  const branch = body.default_branch;
  if (branch === undefined || branch === settings.defaultBranch || git.branch(branch)) return;
  const message = `The branch ${branch} was not found. Please push that ref first or create it via the Git Data API.`;
  throw validationFailed({
    resource: "Repository",
    field: "default_branch",
    code: "invalid",
    message,
  });
}

/** What `repository` `edited` says changed. */
function editedFields(old: Settings, now: Settings): Wire | undefined {
  const changes = {
    ...(old.description === now.description ? {} : { description: { from: old.description } }),
    ...(old.homepage === now.homepage ? {} : { homepage: { from: old.homepage } }),
    ...(old.defaultBranch === now.defaultBranch
      ? {}
      : { default_branch: { from: old.defaultBranch } }),
    ...(old.topics.join() === now.topics.join() ? {} : { topics: { from: old.topics } }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Puts new settings in force and tells of each change the way GitHub does. */
function change(scene: RepositoryScene, settings: Settings): void {
  const { repository, eventView, state, now } = scene;
  const old = repository.settings;
  changeSettings(state, repository, settings, now);
  const tell = (action: string, changes?: Wire) => {
    scene.emit(repositoryChanged(eventView, repository, action, changes));
  };
  if (old.name !== settings.name) tell("renamed", { repository: { name: { from: old.name } } });
  const edited = editedFields(old, settings);
  if (edited) tell("edited", edited);
  if (old.isPrivate !== settings.isPrivate) tell(settings.isPrivate ? "privatized" : "publicized");
  if (old.isArchived !== settings.isArchived) tell(settings.isArchived ? "archived" : "unarchived");
}

/** Changing what is set about a repository. */
export const repositorySettingsRoutes = [
  route({
    method: "PATCH",
    path: under(""),
    summary: "Changes a repository's settings",
    body: changeBody,
    handle: (context, request) => {
      const scene = reading(context, request);
      checkChange(scene, request.body);
      const { settings } = scene.repository;
      change(scene, {
        ...applySettings(settings, request.body),
        name: request.body.name ?? settings.name,
        defaultBranch: request.body.default_branch ?? settings.defaultBranch,
      });
      return presentFullRepository(scene.view, scene.repository);
    },
  }),
  route({
    method: "GET",
    path: under("/topics"),
    summary: "Lists a repository's topics",
    handle: (context, request) => ({
      names: reading(context, request).repository.settings.topics,
    }),
  }),
  route({
    method: "PUT",
    path: under("/topics"),
    summary: "Replaces a repository's topics",
    body: z.object({ names: z.array(z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/)).max(20) }),
    handle: (context, request) => {
      const scene = writing(context, request);
      change(scene, { ...scene.repository.settings, topics: [...new Set(request.body.names)] });
      return { names: scene.repository.settings.topics };
    },
  }),
];
