import { lazy } from "#core/contract/lazy.ts";
import {
  componentFunctions,
  issueFunctions,
  projectFunctions,
  sprintFunctions,
  typeFunctions,
  userFunctions,
  versionFunctions,
} from "../../jql/functions.ts";
import { historyOperators } from "../../jql/query.ts";
import { reservedWords } from "../../jql/reserved-words.ts";
import { listedFields } from "../../jql/vocabulary.ts";
import { allFields } from "../../fields/catalogue.ts";
import { listOf } from "../../shared/collect.ts";
import type { ProjectPart, State } from "../../state.ts";

const USER = "com.atlassian.jira.user.ApplicationUser";
const COMPONENT = "com.atlassian.jira.bc.project.component.ProjectComponent";
const VERSION = "com.atlassian.jira.project.version.Version";
const DATE = "java.util.Date";

/** The types of the values of fields; text for all others. */
const types: ReadonlyMap<string, string> = new Map([
  ["project", "com.atlassian.jira.project.Project"],
  ["issuekey", "com.atlassian.jira.issue.Issue"],
  ["parent", "com.atlassian.jira.issue.Issue"],
  ["issuetype", "com.atlassian.jira.issue.issuetype.IssueType"],
  ["status", "com.atlassian.jira.issue.status.Status"],
  ["statuscategory", "com.atlassian.jira.issue.status.category.StatusCategory"],
  ["priority", "com.atlassian.jira.issue.priority.Priority"],
  ["resolution", "com.atlassian.jira.issue.resolution.Resolution"],
  ["labels", "com.atlassian.jira.issue.label.Label"],
  ["component", COMPONENT],
  ["fixversion", VERSION],
  ["affectedversion", VERSION],
  ...["assignee", "reporter", "creator", "watcher", "voter"].map((name) => [name, USER] as const),
  ...["created", "updated", "resolved", "due", "statuscategorychangeddate"].map(
    (name) => [name, DATE] as const,
  ),
  ...["votes", "watchers", "timespent", "originalestimate", "remainingestimate"].map(
    (name) => [name, "java.lang.Number"] as const,
  ),
]);

/** Names of fields as editors show them: `fixVersion`. */
const spelled = lazy(
  () =>
    new Map(
      allFields.flatMap(({ clauseNames }) => clauseNames.map((name) => [name.toLowerCase(), name])),
    ),
);

const functionNames = lazy(
  (): readonly (readonly [name: string, type: string, isList: boolean])[] => {
    const named = (names: Iterable<string>, type: string, isList: boolean) =>
      Array.from(names, (name) => [name, type, isList] as const);
    const dates = [
      "now",
      ...["Day", "Week", "Month", "Year"].flatMap((it) => [`startOf${it}`, `endOf${it}`]),
    ];
    return [
      ...named(["currentUser"], USER, false),
      ...named(
        [...userFunctions.keys()].filter((name) => name !== "currentuser"),
        USER,
        true,
      ),
      ...named(dates, DATE, false),
      ...named(typeFunctions.keys(), "com.atlassian.jira.issue.issuetype.IssueType", true),
      ...named(projectFunctions.keys(), "com.atlassian.jira.project.Project", true),
      ...named(componentFunctions.keys(), COMPONENT, true),
      ...named(versionFunctions.keys(), VERSION, true),
      ...named(issueFunctions.keys(), "com.atlassian.jira.issue.Issue", true),
      ...named(sprintFunctions.keys(), "java.lang.Object", true),
    ];
  },
);

/** The fields, functions and reserved words that an editor of queries completes. */
export function presentCompletion(): object {
  return {
    visibleFieldNames: listedFields.map(([name, { operators, past, rank }]) => ({
      value: spelled().get(name) ?? name,
      displayName: spelled().get(name) ?? name,
      orderable: String(rank !== undefined),
      searchable: String(operators.length > 0),
      auto: String(past !== undefined || types.get(name) === USER),
      operators: [...operators, ...(past ? historyOperators : [])],
      types: [types.get(name) ?? "java.lang.String"],
    })),
    visibleFunctionNames: functionNames().map(([name, type, isList]) => ({
      value: `${name}()`,
      displayName: `${name}()`,
      ...(isList && { isList: "true" }),
      types: [type],
    })),
    jqlReservedWords: reservedWords(),
  };
}

/** A value of a field: as a query writes it, and as people read it. */
type Suggestion = readonly [value: string, text: string];

const same = (names: Iterable<string>): readonly Suggestion[] =>
  Array.from(new Set(names), (name) => [name, name]);

const namesOf = (list: readonly { readonly name: string }[]) => same(list.map(({ name }) => name));

const partNames = ({ parts }: State, kind: ProjectPart["kind"]) =>
  namesOf([...parts.values()].filter((part) => part.kind === kind));

const people = ({ users }: State): readonly Suggestion[] =>
  [...users.values()]
    .filter(({ active }) => active)
    .map(({ id, displayName, email }) => [id, `${displayName} - ${email}`]);

/** The values that are proposed for a field. */
const suggested: Readonly<Record<string, (state: State) => readonly Suggestion[]>> = {
  assignee: people,
  reporter: people,
  creator: people,
  watcher: people,
  voter: people,
  component: (state) => partNames(state, "component"),
  fixversion: (state) => partNames(state, "version"),
  affectedversion: (state) => partNames(state, "version"),
  issuetype: ({ issueTypes }) => namesOf(listOf(issueTypes)),
  type: ({ issueTypes }) => namesOf(listOf(issueTypes)),
  labels: ({ issues }) => same([...issues.values()].flatMap(({ labels }) => labels)),
  priority: ({ priorities }) => namesOf(listOf(priorities)),
  project: ({ projects }) =>
    Array.from(projects.values(), ({ key, name }): Suggestion => [key, `${name} (${key})`]),
  resolution: ({ resolutions }) => namesOf(listOf(resolutions)),
  sprint: ({ sprints }) => Array.from(sprints.values(), ({ id, name }): Suggestion => [id, name]),
  status: ({ statuses }) => namesOf(listOf(statuses)),
};

const MAX_SUGGESTIONS = 15;

/** The values of a field that contain what was typed. */
export function suggestValues(state: State, field: string, typed: string): readonly Suggestion[] {
  const key = field.toLowerCase();
  const list = Object.hasOwn(suggested, key) ? suggested[key]?.(state) : undefined;
  const wanted = typed.toLowerCase();
  return (list ?? [])
    .filter((texts) => texts.some((text) => text.toLowerCase().includes(wanted)))
    .slice(0, MAX_SUGGESTIONS);
}
