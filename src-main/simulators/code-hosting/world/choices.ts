import type { FieldChoice } from "#shared/domain/action-choices.ts";
import type { ChoiceRule, Typed } from "#core/contract/world-action.ts";
import { canSee } from "../access/permission.ts";
import { latestCheckRuns } from "../checks/rollup.ts";
import { listBranches, resolveCommit } from "../git/store.ts";
import { type Account, isPull, type Issue, type Repository, type State } from "../state.ts";
import { toSlug } from "../apps/create-app.ts";
import { findRepository } from "../shared/find.ts";

type Rule = ChoiceRule<State>;

/** The number of newest issues of a repository that are proposed. */
const PROPOSED = 200;

const choice = (id: string, label: string, unfit?: string): FieldChoice => ({
  id,
  label,
  ...(unfit === undefined ? {} : { unfit }),
});

/** People, and why one of them cannot act on the repository that is chosen. */
function peopleWhere(
  explain: (
    state: State,
    person: Account,
    repository: Repository,
    typed: Typed,
  ) => string | undefined,
): Rule {
  return {
    *list({ state }, typed) {
      const repository = findRepository(state, typed["repository"] ?? "");
      for (const person of state.accounts.values()) {
        if (person.type !== "User") continue;
        const actor = { kind: "user", account: person } as const;
        const isStranger = repository && !canSee(state, repository, actor);
        const problem = repository && explain(state, person, repository, typed);
        yield choice(person.login, person.name, isStranger ? "no access" : problem);
      }
    },
  };
}

const isOpenPull = (issue: Issue) => isPull(issue) && issue.state === "open";

/** Issues and pull requests of the repository that is chosen. */
function issuesWhere(
  keep: (issue: Issue) => boolean,
  explain: (issue: Issue) => string | undefined,
): Rule {
  return {
    *list({ state }, { repository = "" }) {
      const issues = [...(findRepository(state, repository)?.issues.values() ?? [])].reverse();
      for (const issue of issues.filter(keep).slice(0, PROPOSED)) {
        yield choice(String(issue.number), issue.title, explain(issue));
      }
    },
  };
}

/** Repositories that have an issue of some kind. */
const repositoriesWith = (keep: (issue: Issue) => boolean, otherwise: string): Rule => ({
  unfit: ({ state }, name) => {
    const issues = findRepository(state, name)?.issues.values() ?? [];
    return [...issues].some(keep) ? undefined : otherwise;
  },
});

/** Lists the possible reviewers: everyone but the author of the pull request. */
const reviewer = peopleWhere((_state, person, repository, { number = "" }) =>
  repository.issues.get(Number(number))?.user === person.id ? "opened it" : undefined,
);

const stargazer = peopleWhere((state, person, repository) =>
  state.stars.get(repository.id)?.has(person.id) ? "starred it already" : undefined,
);

const branch: Rule = {
  *list({ state }, { repository: name = "" }) {
    const repository = findRepository(state, name);
    const branches = repository ? listBranches(repository.git) : [];
    for (const [known] of branches) yield choice(known, "");
    if (branches.length === 0) yield choice("main", "the first branch");
  },
};

const commit: Rule = {
  *list({ state }, { repository: name = "" }) {
    const repository = findRepository(state, name);
    for (const [known, { message }] of repository ? listBranches(repository.git) : []) {
      yield choice(known, message.split("\n")[0] ?? "");
    }
  },
};

/** Checks and jobs at the commit that is chosen, those that run first, and a new one. */
const check: Rule = {
  *list({ state }, { repository: name = "", sha = "" }) {
    const repository = findRepository(state, name);
    const found = repository && resolveCommit(repository.git, sha);
    const runs = found ? latestCheckRuns(repository, found.sha) : [];
    const isOver = (status: string) => Number(status === "completed");
    const sorted = [...runs].sort((one, other) => isOver(one.status) - isOver(other.status));
    for (const run of sorted)
      yield { id: run.name, label: "", status: run.conclusion ?? run.status };
    if (!sorted.some((run) => run.name === "ci")) yield choice("ci", "a new check");
  },
};

const app: Rule = {
  *list({ state }) {
    for (const { slug, name } of state.apps.values()) yield choice(slug, name);
  },
};

/** Accounts of people and organisations, and whether the App is installed there. */
const account: Rule = {
  *list({ state }, { app: wanted = "" }) {
    const chosen = [...state.apps.values()].find(({ id, slug }) =>
      [String(id), slug].includes(wanted),
    );
    const taken = new Set(
      [...state.installations.values()]
        .filter((one) => one.app === chosen?.id)
        .map((one) => one.account),
    );
    for (const { id, login, name, type } of state.accounts.values()) {
      if (type === "Bot") continue;
      yield choice(login, name, taken.has(id) ? "installed already" : undefined);
    }
  },
};

/** A name that no App has. */
const appName: Rule = {
  *list({ state }) {
    const taken = new Set(Array.from(state.apps.values(), ({ slug }) => slug));
    let name = "Test App";
    for (let number = 2; taken.has(toSlug(name)); number += 1) name = `Test App ${String(number)}`;
    yield choice(name, "");
  },
};

/** The current choices of the forms of world actions. */
export const choices = {
  ...{ reviewer, stargazer, branch, commit, check, app, account, appName },
  person: peopleWhere(() => undefined),
  withPulls: repositoriesWith(isOpenPull, "no open pull request"),
  withIssues: repositoriesWith(() => true, "no issue"),
  openPull: issuesWhere(isPull, (issue) => (isOpenPull(issue) ? undefined : "closed")),
  issue: issuesWhere(
    () => true,
    () => undefined,
  ),
};
