import type { ObjectCollection } from "#core/kernel/objects.ts";
import { presentHook } from "./webhooks/present.ts";
import type { Actor } from "./access/actor.ts";
import { presentFullIssue } from "./resources/issues/present.ts";
import { presentFullPull } from "./resources/pulls/present.ts";
import { presentFullRepository } from "./resources/repositories/present.ts";
import { fullName, isPull, type Issue, type Repository, shortName, type State } from "./state.ts";

/** The panel looks with the eyes of the one user. */
function operator({ user }: State): Actor {
  return { kind: "user", account: user };
}

type Collection = ObjectCollection<State>;

function newestFirst<T>(items: ReadonlyMap<number, T>): readonly T[] {
  return [...items.values()].reverse();
}

function findRepository(state: State, name: string): Repository | undefined {
  return state.repositories.get(state.names.get(name.toLowerCase()) ?? 0);
}

const repositories: Collection = {
  name: "repositories",
  title: "Repositories",
  count: (state) => state.repositories.size,
  *list(state) {
    for (const repository of newestFirst(state.repositories)) {
      const { isArchived, isPrivate } = repository.settings;
      yield {
        id: fullName(repository),
        label: repository.settings.description ?? fullName(repository),
        status: isArchived ? "archived" : isPrivate ? "private" : "public",
        createdAt: repository.createdAt,
      };
    }
  },
  find: ({ state, baseUrl }, id) => {
    const repository = findRepository(state, id);
    return (
      repository &&
      presentFullRepository({ state, base: baseUrl, repository, actor: operator(state) })
    );
  },
};

/** All issues of one kind, the newest of the newest repository first. */
function* issuesWhere(state: State, keep: (issue: Issue) => boolean) {
  for (const repository of newestFirst(state.repositories)) {
    for (const issue of newestFirst(repository.issues)) {
      if (keep(issue)) yield { repository, issue };
    }
  }
}

function statusOf(issue: Issue): string {
  if (issue.pull && issue.pull.mergedAt !== null) return "merged";
  return issue.pull?.isDraft && issue.state === "open" ? "draft" : issue.state;
}

function issueCollection(name: string, title: string, keep: (issue: Issue) => boolean): Collection {
  return {
    name,
    title,
    count: (state) => [...issuesWhere(state, keep)].length,
    *list(state) {
      for (const { repository, issue } of issuesWhere(state, keep)) {
        const id = shortName(repository, issue);
        yield { id, label: issue.title, status: statusOf(issue), createdAt: issue.createdAt };
      }
    },
    find: ({ state, baseUrl }, id) => {
      const [repositoryName = "", number = ""] = id.split("#");
      const repository = findRepository(state, repositoryName);
      const issue = repository?.issues.get(Number(number));
      if (!repository || !issue) return undefined;
      const view = { state, base: baseUrl, repository, actor: operator(state) };
      return isPull(issue) ? presentFullPull(view, issue) : presentFullIssue(view, issue);
    },
  };
}

const hooks: Collection = {
  name: "hooks",
  title: "Webhooks",
  count: (state) => [...state.repositories.values()].reduce((sum, one) => sum + one.hooks.size, 0),
  *list(state) {
    for (const repository of newestFirst(state.repositories)) {
      for (const hook of newestFirst(repository.hooks)) {
        yield {
          id: `${fullName(repository)}/hooks/${String(hook.id)}`,
          label: hook.url,
          status: hook.isActive ? "active" : "inactive",
          createdAt: hook.createdAt,
        };
      }
    }
  },
  find: (sim, id) => {
    const { state, baseUrl } = sim;
    const [name = "", number = ""] = id.split("/hooks/");
    const repository = findRepository(state, name);
    const hook = repository?.hooks.get(Number(number));
    if (!repository || !hook) return undefined;
    const root = `${baseUrl}/repos/${fullName(repository)}`;
    return presentHook(sim, { root, type: "Repository" }, hook);
  },
};

/** The object lists of the panel. */
export const objects = [
  repositories,
  issueCollection("issues", "Issues", (issue) => !issue.pull),
  issueCollection("pulls", "Pull requests", (issue) => issue.pull !== undefined),
  hooks,
];
