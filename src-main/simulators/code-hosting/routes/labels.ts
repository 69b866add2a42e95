import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { notFound, validationFailed } from "../errors.ts";
import { labelChanged } from "../events/repository.ts";
import { labelNamed, reading, writing, type RepositoryScene } from "../find.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentLabel } from "../present/issue.ts";
import { saveIssue } from "../repositories.ts";
import type { Label, Repository } from "../state.ts";
import { route, under, words } from "./route.ts";

const color = z
  .string()
  .regex(/^[0-9a-f]{6}$/i, { error: "must be six hex digits without #" })
  .toLowerCase();

const description = z.string().max(100).nullish();

const createBody = z.object({ name: words.max(50), color: color.default("ededed"), description });

const updateBody = z.object({
  new_name: words.max(50).optional(),
  name: words.max(50).optional(),
  color: color.optional(),
  description,
});

function findLabel(repository: Repository, params: Readonly<Record<string, string>>): Label {
  const label = labelNamed(repository, params["name"] ?? "");
  if (!label) throw notFound();
  return label;
}

function checkNameFree(repository: Repository, name: string, own?: Label): void {
  const holder = labelNamed(repository, name);
  if (!holder || holder.id === own?.id) return;
  throw validationFailed({ resource: "Label", code: "already_exists", field: "name" });
}

function changesOf(old: Label, now: Label) {
  return {
    ...(old.name === now.name ? {} : { name: { from: old.name } }),
    ...(old.color === now.color ? {} : { color: { from: old.color } }),
    ...(old.description === now.description
      ? {}
      : { description: { from: old.description ?? "" } }),
  };
}

function remove(scene: RepositoryScene, label: Label): void {
  const { repository, eventView } = scene;
  repository.labels.delete(label.id);
  for (const issue of repository.issues.values()) {
    if (!issue.labels.includes(label.id)) continue;
    saveIssue(repository, { ...issue, labels: issue.labels.filter((id) => id !== label.id) });
  }
  scene.emit(labelChanged(eventView, repository, label, "deleted"));
}

/** The labels a repository has. */
export const labelRoutes = [
  route({
    method: "GET",
    path: under("/labels"),
    summary: "Lists the labels of a repository",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      return answerList(request, [...repository.labels.values()], (label) =>
        presentLabel(view, repository, label),
      );
    },
  }),
  route({
    method: "POST",
    path: under("/labels"),
    summary: "Creates a label",
    body: createBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const { repository } = scene;
      const { body } = request;
      checkNameFree(repository, body.name);
      const id = context.ids.integer("label");
      const label = { ...body, id, description: body.description ?? null, isDefault: false };
      repository.labels.set(id, label);
      scene.emit(labelChanged(scene.eventView, repository, label, "created"));
      return new RouteResponse(201, presentLabel(scene.view, repository, label));
    },
  }),
  route({
    method: "GET",
    path: under("/labels/:name"),
    summary: "Shows a label",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      return presentLabel(view, repository, findLabel(repository, request.params));
    },
  }),
  route({
    method: "PATCH",
    path: under("/labels/:name"),
    summary: "Changes a label",
    body: updateBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const { repository } = scene;
      const { body } = request;
      const old = findLabel(repository, request.params);
      const name = body.new_name ?? body.name ?? old.name;
      checkNameFree(repository, name, old);
      const about = body.description === undefined ? old.description : body.description;
      const label = { ...old, name, color: body.color ?? old.color, description: about };
      repository.labels.set(label.id, label);
      const changes = changesOf(old, label);
      scene.emit(labelChanged(scene.eventView, repository, label, "edited", changes));
      return presentLabel(scene.view, repository, label);
    },
  }),
  route({
    method: "DELETE",
    path: under("/labels/:name"),
    summary: "Deletes a label",
    handle: (context, request) => {
      const scene = writing(context, request);
      remove(scene, findLabel(scene.repository, request.params));
      return noContent();
    },
  }),
];
