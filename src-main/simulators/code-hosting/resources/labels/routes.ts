import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { labelChanged } from "../../events.ts";
import { type RequestContext, route } from "../../route.ts";
import { labelName, words } from "../../shared/fields.ts";
import { findLabel, requireIssue } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { listChanges } from "../../shared/view.ts";
import { type Issue, type Label, type Repository, saveIssue } from "../../state.ts";
import { changeIssue, labelsNamed } from "../issues/actions.ts";
import { listLabels } from "../issues/present.ts";
import { presentLabel } from "./present.ts";

const color = z
  .string()
  .regex(/^[0-9a-f]{6}$/i, { error: "must be six hex digits without #" })
  .toLowerCase();

const description = z.string().max(100).nullish();

const createLabelBody = lazyObject(() => ({
  name: words.max(50),
  color: color.default("ededed"),
  description,
}));

const updateLabelBody = lazyObject(() => ({
  new_name: words.max(50).optional(),
  name: words.max(50).optional(),
  color: color.optional(),
  description,
}));

function requireLabel({ repository, params }: RequestContext): Label {
  const label = findLabel(repository, params["name"] ?? "");
  if (!label) throw notFound();
  return label;
}

function checkNameFree(repository: Repository, name: string, own?: Label): void {
  const holder = findLabel(repository, name);
  if (!holder || holder.id === own?.id) return;
  throw validationFailed({ resource: "Label", code: "already_exists", field: "name" });
}

function deleteLabel(context: RequestContext, label: Label): void {
  const { repository } = context;
  repository.labels.delete(label.id);
  for (const issue of repository.issues.values()) {
    if (!issue.labels.includes(label.id)) continue;
    saveIssue(repository, { ...issue, labels: issue.labels.filter((id) => id !== label.id) });
  }
  context.emit(labelChanged(context.eventView, label, "deleted"));
}

/** `{"labels":[…]}`, or the bare list that older clients send. */
const labelsBody = z.union([
  lazyObject(() => ({ labels: z.array(labelName).max(100).default([]) })),
  z
    .array(labelName)
    .max(100)
    .transform((labels) => ({ labels })),
]);

function setLabels(context: RequestContext, issue: Issue, labels: readonly number[]) {
  const { repository } = context;
  const changed = changeIssue(context, issue, { ...issue, labels: [...new Set(labels)] });
  return listLabels(repository, changed).map((label) => presentLabel(context, label));
}

function idsOf(context: RequestContext, names: readonly string[]): readonly number[] {
  return labelsNamed(context, names).map(({ id }) => id);
}

function unlabel(context: RequestContext, issue: Issue, name: string) {
  const label = findLabel(context.repository, name);
  if (!label || !issue.labels.includes(label.id)) throw notFound("Label does not exist");
  const others = issue.labels.filter((id) => id !== label.id);
  return setLabels(context, issue, others);
}

/** Labels of a repository, and of its issues. */
export const routes = [
  route("GET /repos/:owner/:repo/labels", "Lists the labels of a repository", {
    query: pageQuery,
    handle: (context, request) =>
      context.list(request, [...context.repository.labels.values()], presentLabel),
  }),
  route("POST /repos/:owner/:repo/labels", "Creates a label", {
    body: createLabelBody,
    handle: (context, request) => {
      const { repository } = context;
      const { body } = request;
      checkNameFree(repository, body.name);
      const id = context.ids.integer("label");
      const label = { ...body, id, description: body.description ?? null, isDefault: false };
      repository.labels.set(id, label);
      context.emit(labelChanged(context.eventView, label, "created"));
      return new RouteResponse(201, presentLabel(context, label));
    },
  }),
  route("GET /repos/:owner/:repo/labels/:name", "Shows a label", (context) =>
    presentLabel(context, requireLabel(context)),
  ),
  route("PATCH /repos/:owner/:repo/labels/:name", "Changes a label", {
    body: updateLabelBody,
    handle: (context, request) => {
      const { repository } = context;
      const { body } = request;
      const old = requireLabel(context);
      const name = body.new_name ?? body.name ?? old.name;
      checkNameFree(repository, name, old);
      const about = body.description === undefined ? old.description : body.description;
      const label = { ...old, name, color: body.color ?? old.color, description: about };
      repository.labels.set(label.id, label);
      const changes = listChanges(old, label, ["name", "color", "description"]);
      context.emit(labelChanged(context.eventView, label, "edited", changes));
      return presentLabel(context, label);
    },
  }),
  route("DELETE /repos/:owner/:repo/labels/:name", "Deletes a label", (context) => {
    deleteLabel(context, requireLabel(context));
    return noContent();
  }),
  route("GET /repos/:owner/:repo/issues/:number/labels", "Lists the labels of an issue", {
    query: pageQuery,
    handle: (context, request) => {
      const { repository } = context;
      const labels = listLabels(repository, requireIssue(context));
      return context.list(request, labels, presentLabel);
    },
  }),
  route("POST /repos/:owner/:repo/issues/:number/labels", "Adds labels to an issue", {
    body: labelsBody,
    handle: (context, request) => {
      const issue = requireIssue(context);
      return setLabels(context, issue, [...issue.labels, ...idsOf(context, request.body.labels)]);
    },
  }),
  route("PUT /repos/:owner/:repo/issues/:number/labels", "Replaces the labels of an issue", {
    body: labelsBody,
    handle: (context, request) => {
      const issue = requireIssue(context);
      return setLabels(context, issue, idsOf(context, request.body.labels));
    },
  }),
  route("DELETE /repos/:owner/:repo/issues/:number/labels", "Removes all labels", (context) => {
    setLabels(context, requireIssue(context), []);
    return noContent();
  }),
  route("DELETE /repos/:owner/:repo/issues/:number/labels/:name", "Removes a label", (context) => {
    const issue = requireIssue(context);
    return unlabel(context, issue, context.params["name"] ?? "");
  }),
];
