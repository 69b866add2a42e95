import {
  nodeId,
  presentTime,
  presentTimeOrNull,
  type RepositoryView,
  type ApiObject,
} from "../shared/view.ts";
import { type CheckRun, type CheckSuite, type Pull, type Repository } from "../state.ts";
import { readCommit } from "../git/store.ts";
import { presentApp } from "../resources/apps/present.ts";
import {
  presentRepository,
  repositoryPage,
  repositoryUrl,
} from "../resources/repositories/present.ts";
import { selectPulls } from "../shared/find.ts";

function presentEnd(
  view: RepositoryView,
  repository: Repository,
  ref: string,
  sha: string,
): ApiObject {
  const { settings, id } = repository;
  const url = repositoryUrl({ base: view.base, repository });
  return { ref, sha, repo: { id, url, name: settings.name } };
}

function presentPullLink(view: RepositoryView, { number, pull }: Pull): ApiObject {
  const { repository, state } = view;
  const head = state.repositories.get(pull.headRepository ?? 0) ?? repository;
  return {
    url: `${repositoryUrl(view)}/pulls/${String(number)}`,
    id: pull.id,
    number,
    head: presentEnd(view, head, pull.head, pull.headSha),
    base: presentEnd(view, repository, pull.base, pull.baseSha),
  };
}

/** The open pull requests that stand at a commit, as checks show them. */
export function presentPullLinks(view: RepositoryView, sha: string): readonly ApiObject[] {
  return selectPulls(view.repository)
    .filter((one) => one.state === "open" && one.pull.headSha === sha)
    .map((pull) => presentPullLink(view, pull));
}

/** The head commit as check suites and runs of workflows have it. */
export function presentHeadCommit({ repository }: RepositoryView, sha: string): ApiObject | null {
  const commit = readCommit(repository.git, sha);
  if (!commit) return null;
  const person = ({ name, email }: { name: string; email: string }) => ({ name, email });
  return {
    id: commit.sha,
    tree_id: commit.tree,
    message: commit.message,
    timestamp: presentTime(commit.committer.at),
    author: person(commit.author),
    committer: person(commit.committer),
  };
}

/** A check suite as events have it. */
export function presentSuite(view: RepositoryView, suite: CheckSuite): ApiObject {
  const { state, repository } = view;
  const url = `${repositoryUrl(view)}/check-suites/${String(suite.id)}`;
  const app = state.apps.get(suite.app);
  const runs = [...repository.checkRuns.values()].filter((run) => run.suite === suite.id);
  return {
    id: suite.id,
    node_id: nodeId("CS", suite.id),
    head_branch: suite.headBranch,
    head_sha: suite.headSha,
    status: suite.status,
    conclusion: suite.conclusion,
    url,
    before: suite.before,
    after: suite.headSha,
    pull_requests: presentPullLinks(view, suite.headSha),
    app: app ? presentApp(view, app) : null,
    created_at: presentTime(suite.createdAt),
    updated_at: presentTime(suite.updatedAt),
    latest_check_runs_count: runs.length,
    check_runs_url: `${url}/check-runs`,
    head_commit: presentHeadCommit(view, suite.headSha),
  };
}

/** A check suite as the API shows it. */
export function presentFullSuite(view: RepositoryView, suite: CheckSuite): ApiObject {
  return {
    ...presentSuite(view, suite),
    rerequestable: true,
    runs_rerequestable: true,
    repository: presentRepository(view),
  };
}

/** A check run as the API shows it. */
export function presentCheckRun(view: RepositoryView, run: CheckRun): ApiObject {
  const { repository, state } = view;
  const id = String(run.id);
  const url = `${repositoryUrl(view)}/check-runs/${id}`;
  const suite = repository.checkSuites.get(run.suite);
  const app = state.apps.get(suite?.app ?? 0);
  const html = `${repositoryPage(view)}/runs/${id}`;
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId("CR", run.id),
    head_sha: run.headSha,
    external_id: run.externalId,
    url,
    html_url: html,
    details_url: run.detailsUrl ?? html,
    status: run.status,
    conclusion: run.conclusion,
    started_at: presentTimeOrNull(run.startedAt),
    completed_at: presentTimeOrNull(run.completedAt),
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: run.suite },
    app: app ? presentApp(view, app) : null,
    pull_requests: presentPullLinks(view, run.headSha),
  };
}

/** A check run as events have it: with its suite. */
export function presentCheckRunOfEvent(view: RepositoryView, run: CheckRun): ApiObject {
  const suite = view.repository.checkSuites.get(run.suite);
  const shown: ApiObject = suite ? presentSuite(view, suite) : { id: run.suite };
  const left = ["latest_check_runs_count", "check_runs_url", "head_commit"];
  const brief = Object.entries(shown).filter(([key]) => !left.includes(key));
  return { ...presentCheckRun(view, run), check_suite: Object.fromEntries(brief) };
}
