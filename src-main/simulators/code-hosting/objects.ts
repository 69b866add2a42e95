import type { ObjectCollection } from "#core/contract/objects.ts";
import type { Actor } from "./access/actor.ts";
import { presentCheckRun } from "./checks/present.ts";
import { presentFullApp } from "./resources/apps/present.ts";
import { presentDeployment, listStatuses } from "./resources/deployments/present.ts";
import { presentFullInstallation } from "./resources/installations/present.ts";
import { presentFullIssue } from "./resources/issues/present.ts";
import { presentFullPull } from "./resources/pulls/present.ts";
import { presentFullRepository, repositoryUrl } from "./resources/repositories/present.ts";
import { findApp, findRepository } from "./shared/find.ts";
import type { RepositoryView } from "./shared/view.ts";
import {
  type CheckRun,
  fullName,
  isPull,
  type Issue,
  type Repository,
  type SimContext,
  type State,
} from "./state.ts";
import { presentHook } from "./webhooks/present.ts";
import { presentWorkflowRun } from "./workflows/present.ts";

/** The panel looks with the eyes of the one user. */
function operator({ user }: State): Actor {
  return { kind: "user", account: user };
}

type Collection = ObjectCollection<State>;

function newestFirst<T>(items: ReadonlyMap<number, T>): readonly T[] {
  return [...items.values()].reverse();
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

function statusOf(issue: Issue): string {
  if (issue.pull && issue.pull.mergedAt !== null) return "merged";
  return issue.pull?.isDraft && issue.state === "open" ? "draft" : issue.state;
}

/** Things that repositories have, by number. */
interface Parts<T> {
  readonly name: string;
  readonly title: string;
  readonly of: (repository: Repository) => ReadonlyMap<number, T>;
  /** Default: all of them. */
  readonly keep?: (part: T) => boolean;
  /** Stands between the name of the repository and the number. Default: `/name/`. */
  readonly separator?: string;
  readonly label: (part: T, state: State) => string;
  readonly status: (part: T, repository: Repository) => string;
  readonly createdAt: (part: T, repository: Repository) => number;
  readonly present: (view: RepositoryView, part: T, context: SimContext) => unknown;
}

/** Lists parts of repositories: `owner/name/hooks/3`, the newest of the newest repository first. */
function partCollection<T>(spec: Parts<T>): Collection {
  const { name, title, of, keep = () => true, separator = `/${name}/` } = spec;
  const keptIn = (repository: Repository) => [...of(repository)].filter(([, part]) => keep(part));
  return {
    name,
    title,
    count: ({ repositories: all }) =>
      [...all.values()].reduce((sum, repository) => sum + keptIn(repository).length, 0),
    *list(state) {
      for (const repository of newestFirst(state.repositories)) {
        for (const [number, part] of keptIn(repository).reverse()) {
          yield {
            id: `${fullName(repository)}${separator}${String(number)}`,
            label: spec.label(part, state),
            status: spec.status(part, repository),
            createdAt: spec.createdAt(part, repository),
          };
        }
      }
    },
    find: (context, id) => {
      const [repositoryName = "", number = ""] = id.split(separator);
      const { state, baseUrl } = context;
      const repository = findRepository(state, repositoryName);
      const part = repository && of(repository).get(Number(number));
      if (!part) return undefined;
      const view = { state, base: baseUrl, repository, actor: operator(state) };
      return spec.present(view, part, context);
    },
  };
}

/** Issues, or pull requests, as people name them: `owner/name#3`. */
const issueCollection = (name: string, title: string, keep: (issue: Issue) => boolean) =>
  partCollection({
    name,
    title,
    of: ({ issues }) => issues,
    keep,
    separator: "#",
    label: (issue) => issue.title,
    status: statusOf,
    createdAt: ({ createdAt }) => createdAt,
    present: (view, issue) =>
      isPull(issue) ? presentFullPull(view, issue) : presentFullIssue(view, issue),
  });

const hooks = partCollection({
  name: "hooks",
  title: "Webhooks",
  of: (repository) => repository.hooks,
  createdAt: ({ createdAt }) => createdAt,
  label: ({ url }) => url,
  status: ({ isActive }) => (isActive ? "active" : "inactive"),
  present: (view, hook, context) =>
    presentHook(context, { root: repositoryUrl(view), type: "Repository" }, hook),
});

/** A conclusion says more than `completed`. */
const endOf = ({ status, conclusion }: Pick<CheckRun, "status" | "conclusion">) =>
  conclusion ?? status;

const checkRuns = partCollection({
  name: "check-runs",
  title: "Check runs",
  of: (repository) => repository.checkRuns,
  createdAt: (run, { checkSuites }) => run.startedAt ?? checkSuites.get(run.suite)?.createdAt ?? 0,
  label: ({ name, headSha }) => `${name} on ${headSha.slice(0, 7)}`,
  status: endOf,
  present: presentCheckRun,
});

const workflowRuns = partCollection({
  name: "runs",
  title: "Workflow runs",
  of: ({ runs }) => runs,
  createdAt: ({ createdAt }) => createdAt,
  label: ({ name, number, event }) => `${name} #${String(number)} (${event})`,
  status: endOf,
  present: presentWorkflowRun,
});

const deployments = partCollection({
  name: "deployments",
  title: "Deployments",
  of: (repository) => repository.deployments,
  createdAt: ({ createdAt }) => createdAt,
  label: ({ originalEnvironment, ref }) => `${ref} to ${originalEnvironment}`,
  status: (deployment, repository) =>
    listStatuses({ repository }, deployment).at(-1)?.state ?? "pending",
  present: presentDeployment,
});

const apps: Collection = {
  name: "apps",
  title: "Apps",
  count: (state) => state.apps.size,
  *list(state) {
    for (const { slug, name, createdAt, id } of newestFirst(state.apps)) {
      const isInstalled = [...state.installations.values()].some((one) => one.app === id);
      const status = isInstalled ? "installed" : "not installed";
      yield { id: slug, label: name, status, createdAt };
    }
  },
  find: ({ state, baseUrl }, id) => {
    const app = findApp(state, id);
    return app && presentFullApp({ state, base: baseUrl, actor: operator(state) }, app);
  },
};

const installations: Collection = {
  name: "installations",
  title: "Installations",
  count: (state) => state.installations.size,
  *list(state) {
    for (const installation of newestFirst(state.installations)) {
      const { id, app, account, suspendedAt, createdAt } = installation;
      const slug = state.apps.get(app)?.slug ?? "";
      const login = state.accounts.get(account)?.login ?? "";
      const status = suspendedAt === null ? "active" : "suspended";
      yield { id: String(id), label: `${slug} on ${login}`, status, createdAt };
    }
  },
  find: ({ state, baseUrl }, id) => {
    const found = state.installations.get(Number(id));
    const view = { state, base: baseUrl, actor: operator(state) };
    return found && presentFullInstallation(view, found);
  },
};

/** The object lists of the panel. */
export const objects = [
  repositories,
  issueCollection("issues", "Issues", (issue) => !issue.pull),
  issueCollection("pulls", "Pull requests", (issue) => issue.pull !== undefined),
  hooks,
  checkRuns,
  workflowRuns,
  deployments,
  apps,
  installations,
];
