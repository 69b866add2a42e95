import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { notFound } from "../errors.ts";
import { findIssue, labelNamed, reading, writing, type RepositoryScene } from "../find.ts";
import { assigneesNamed, changeIssue, labelsNamed } from "../issue-changes.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentUser } from "../present/account.ts";
import { labelsOf, presentFullIssue, presentLabel } from "../present/issue.ts";
import type { Issue } from "../state.ts";
import { labelName, route, under } from "./route.ts";

/** `{"labels":[…]}`, or the bare list that older clients send. */
const labelsBody = z.union([
  z.object({ labels: z.array(labelName).max(100).default([]) }),
  z
    .array(labelName)
    .max(100)
    .transform((labels) => ({ labels })),
]);

const assigneesBody = z.object({ assignees: z.array(z.string()).max(10).default([]) });

function setLabels(scene: RepositoryScene, issue: Issue, labels: readonly number[]) {
  const { repository, view } = scene;
  const changed = changeIssue(scene, issue, { ...issue, labels: [...new Set(labels)] });
  return labelsOf(repository, changed).map((label) => presentLabel(view, repository, label));
}

function idsOf(scene: RepositoryScene, names: readonly string[]): readonly number[] {
  return labelsNamed(scene, names).map(({ id }) => id);
}

function unlabel(scene: RepositoryScene, issue: Issue, name: string) {
  const label = labelNamed(scene.repository, name);
  if (!label || !issue.labels.includes(label.id)) throw notFound("Label does not exist");
  return setLabels(
    scene,
    issue,
    issue.labels.filter((id) => id !== label.id),
  );
}

const issueLabels = under("/issues/:number/labels");

/** Labels and assignees of one issue. */
export const issueMemberRoutes = [
  route({
    method: "GET",
    path: issueLabels,
    summary: "Lists the labels of an issue",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const labels = labelsOf(repository, findIssue(repository, request.params));
      return answerList(request, labels, (label) => presentLabel(view, repository, label));
    },
  }),
  route({
    method: "POST",
    path: issueLabels,
    summary: "Adds labels to an issue",
    body: labelsBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = findIssue(scene.repository, request.params);
      return setLabels(scene, issue, [...issue.labels, ...idsOf(scene, request.body.labels)]);
    },
  }),
  route({
    method: "PUT",
    path: issueLabels,
    summary: "Replaces the labels of an issue",
    body: labelsBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = findIssue(scene.repository, request.params);
      return setLabels(scene, issue, idsOf(scene, request.body.labels));
    },
  }),
  route({
    method: "DELETE",
    path: issueLabels,
    summary: "Takes all labels off an issue",
    handle: (context, request) => {
      const scene = writing(context, request);
      setLabels(scene, findIssue(scene.repository, request.params), []);
      return noContent();
    },
  }),
  route({
    method: "DELETE",
    path: `${issueLabels}/:name`,
    summary: "Takes one label off an issue",
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = findIssue(scene.repository, request.params);
      return unlabel(scene, issue, request.params["name"] ?? "");
    },
  }),
  route({
    method: "GET",
    path: under("/assignees"),
    summary: "Lists who can be assigned",
    query: pageQuery,
    handle: (context, request) => {
      const { view, state } = reading(context, request);
      return answerList(request, [state.user], (account) => presentUser(view, account));
    },
  }),
  route({
    method: "POST",
    path: under("/issues/:number/assignees"),
    summary: "Assigns people to an issue",
    body: assigneesBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = findIssue(scene.repository, request.params);
      const added = assigneesNamed(scene, request.body.assignees);
      const assignees = [...new Set([...issue.assignees, ...added])];
      const changed = changeIssue(scene, issue, { ...issue, assignees });
      return new RouteResponse(201, presentFullIssue(scene.view, scene.repository, changed));
    },
  }),
  route({
    method: "DELETE",
    path: under("/issues/:number/assignees"),
    summary: "Takes people off an issue",
    body: assigneesBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const issue = findIssue(scene.repository, request.params);
      const removed = assigneesNamed(scene, request.body.assignees);
      const assignees = issue.assignees.filter((id) => !removed.includes(id));
      const changed = changeIssue(scene, issue, { ...issue, assignees });
      return presentFullIssue(scene.view, scene.repository, changed);
    },
  }),
];
