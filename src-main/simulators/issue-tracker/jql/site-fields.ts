import { isAmong } from "../access/audience.ts";
import { readText } from "../adf/document.ts";
import { listOf } from "../shared/collect.ts";
import { secondsSpent, sprintIdsOf } from "../shared/issue-store.ts";
import { byName, type LinkType } from "../shared/seeds.ts";
import type { Issue, Worklog } from "../state.ts";
import { emptiness, heldTest, whenEmpty, type JqlField, type Scope } from "./field.ts";
import { sprintFunctions, userFunctions, usersNamed } from "./functions.ts";
import { idField } from "./id-field.ts";
import { JqlError } from "./query.ts";
import { momentsField, numberField, textField } from "./value-fields.ts";

const annexOf = ({ state }: Scope, { id }: Issue) => state.annexes.get(id);

/** The category of an issue's project. */
const categoryField = idField({
  read: ({ state }, { projectId }) => {
    const id = state.projects.get(projectId)?.categoryId ?? null;
    return id === null ? [] : [id];
  },
  resolve: ({ state }, text) => {
    const category = byName([...state.categories.values()], text);
    return category ? [category.id] : [];
  },
});

/** The order of the backlog. */
export const rankField: JqlField = {
  operators: [],
  compile: (_scope, { operator }) => {
    throw new JqlError(`The operator '${operator}' is not supported by the 'rank' field.`);
  },
  rank: (_scope, { rank }) => rank,
};

/** The sprints that an issue is or was in. */
export const sprintField = idField({
  read: (_scope, issue) => sprintIdsOf(issue),
  resolve: ({ state }, text) =>
    [...state.sprints.values()]
      .filter(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase())
      .map(({ id }) => id),
  functions: sprintFunctions,
  rank: ({ state }, issue) =>
    state.sprints.get(sprintIdsOf(issue).at(-1) ?? "")?.name.toLowerCase() ?? null,
});

const projectTypes = ["software", "business", "service_desk"];

const projectTypeField = idField({
  read: ({ state }, { projectId }) => {
    const project = state.projects.get(projectId);
    return project ? [project.typeKey] : [];
  },
  resolve: (_scope, text) => projectTypes.filter((key) => key === text.toLowerCase()),
});

const levelField = idField({
  read: (_scope, { securityLevelId }) => (securityLevelId === null ? [] : [securityLevelId]),
  resolve: ({ state }, text) =>
    [...state.securitySchemes.values()]
      .flatMap(({ levels }) => levels)
      .filter(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase())
      .map(({ id }) => id),
});

/** A field of which a query can only ask whether an issue has some. */
const attachmentsField: JqlField = {
  operators: emptiness,
  compile: (scope, { operator, operand }) =>
    heldTest(
      operator,
      whenEmpty(operand),
      (issue) => [...(annexOf(scope, issue)?.attachmentIds ?? [])],
      () => false,
    ),
};

const inward = ({ id }: LinkType) => `${id}/inward`;
const outward = ({ id }: LinkType) => `${id}/outward`;

/** The links of an issue: by the name of their type, or by the words of one direction. */
const linkTypeField = idField({
  read: ({ state }, issue) =>
    [...(state.annexes.get(issue.id)?.linkIds ?? [])].flatMap((linkId) => {
      const link = state.links.get(linkId);
      const type = link && state.linkTypes.get(link.typeId);
      if (!type) return [];
      return [link.inwardId === issue.id ? outward(type) : inward(type)];
    }),
  resolve: ({ state }, text) => {
    const wanted = text.toLowerCase();
    return [...state.linkTypes.values()].flatMap((type) => {
      if (type.id === text || type.name.toLowerCase() === wanted) {
        return [inward(type), outward(type)];
      }
      return [
        ...(type.inward.toLowerCase() === wanted ? [inward(type)] : []),
        ...(type.outward.toLowerCase() === wanted ? [outward(type)] : []),
      ];
    });
  },
});

/** The work on an issue that the caller may see. */
const workOn = (scope: Scope, issue: Issue): readonly Worklog[] =>
  [...(annexOf(scope, issue)?.worklogs.values() ?? [])].filter(({ visibility }) =>
    isAmong(scope.state, scope.callerId, issue, visibility),
  );

const workAuthorField = idField({
  read: (scope, issue) => workOn(scope, issue).map(({ authorId }) => authorId),
  resolve: ({ state }, text) => usersNamed(state, text),
  functions: userFunctions,
});

/** The time spent as a percentage of the original estimate. */
const workRatioField = numberField((scope, issue) => {
  const { originalEstimate } = issue;
  if (originalEstimate === null || originalEstimate === 0) return null;
  return Math.floor((secondsSpent(annexOf(scope, issue)) * 100) / originalEstimate);
});

const hierarchyField = numberField(
  ({ state }, { typeId }) =>
    listOf(state.issueTypes).find(({ id }) => id === typeId)?.level ?? null,
);

/** Fields of the project, the links and the work of an issue. */
export const siteFields: readonly (readonly [names: readonly string[], field: JqlField])[] = [
  [["category"], categoryField],
  [["projecttype"], projectTypeField],
  [["level"], levelField],
  [["attachments"], attachmentsField],
  [["issuelinktype"], linkTypeField],
  [["worklogauthor"], workAuthorField],
  [
    ["worklogdate"],
    momentsField((scope, issue) => workOn(scope, issue).map(({ started }) => started)),
  ],
  [
    ["worklogcomment"],
    textField((scope, issue) =>
      workOn(scope, issue)
        .map(({ comment }) => (comment ? readText(comment) : ""))
        .join("\n"),
    ),
  ],
  [["workratio"], workRatioField],
  [["hierarchylevel"], hierarchyField],
];
