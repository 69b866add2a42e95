import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { failure, type GithubScene, serveGithub } from "../testing/github.ts";

const CI = `name: CI
on:
  push:
    branches: [main, "release/**"]
    paths-ignore: ["docs/**"]
  pull_request:
  workflow_dispatch:
    inputs:
      level: { required: true, options: [low, high] }
      note: { default: none }
  repository_dispatch:
    types: [rebuild]
jobs:
  build:
    runs-on: ubuntu-latest
    steps: [{ uses: actions/checkout@v4 }, { name: Build, run: make }]
  test:
    name: Unit tests
    runs-on: [self-hosted, linux]
    steps: [{ run: make test }]
`;

/** What the client made of an archive. */
function bytesOf(data: unknown): Uint8Array {
  return data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array();
}

/** A repository with one workflow, whose push has started its first run. */
async function withWorkflow(sim: GithubScene) {
  const at = await sim.repository();
  const files = { ".github/workflows/ci.yml": CI };
  await sim.post("/_push", { repository: "sim-user/app", branch: "main", files });
  return at;
}

const check = (name: string, conclusion: string, more: object = {}) => ({
  repository: "sim-user/app",
  sha: "main",
  name,
  conclusion,
  ...more,
});

describe("workflow runs", () => {
  test("start with a push, and end with their last job", async () => {
    await using sim = await serveGithub();
    const at = await withWorkflow(sim);
    const { actions } = sim.octokit;
    const { data: workflows } = await actions.listRepoWorkflows(at);
    expect(workflows).toMatchObject({ total_count: 1, workflows: [{ name: "CI", id: 1 }] });
    const byFile = { ...at, workflow_id: "ci.yml" };
    expect((await actions.getWorkflow(byFile)).data.path).toBe(".github/workflows/ci.yml");
    const { data: runs } = await actions.listWorkflowRunsForRepo({ ...at, event: "push" });
    expect(runs.workflow_runs).toMatchObject([{ status: "queued", run_number: 1, name: "CI" }]);
    const run = { ...at, run_id: runs.workflow_runs[0]?.id ?? 0 };
    const { data: jobs } = await actions.listJobsForWorkflowRun(run);
    expect(jobs.jobs.map(({ name, labels }) => [name, labels])).toEqual([
      ["build", ["ubuntu-latest"]],
      ["Unit tests", ["self-hosted", "linux"]],
    ]);
    const artifacts = { logs: { "out.txt": "fine\n" } };
    expect((await sim.post("/_check", check("build", "success", { artifacts }))).status).toBe(200);
    expect((await actions.getWorkflowRun(run)).data.status).toBe("in_progress");
    await sim.post("/_check", check("Unit tests", "failure"));
    expect((await actions.getWorkflowRun(run)).data).toMatchObject({
      status: "completed",
      conclusion: "failure",
    });
    const { data: failed } = await actions.listWorkflowRunsForRepo({ ...at, status: "failure" });
    expect(failed.total_count).toBe(1);
    const { data: kept } = await actions.listWorkflowRunArtifacts(run);
    expect(kept).toMatchObject({ total_count: 1, artifacts: [{ name: "logs", expired: false }] });
    const told = await sim.told();
    expect(told.filter((one) => one.startsWith("workflow_"))).toEqual([
      "workflow_run requested",
      "workflow_job queued",
      "workflow_job queued",
      "workflow_run in_progress",
      "workflow_job in_progress",
      "workflow_job completed",
      "workflow_job in_progress",
      "workflow_job completed",
      "workflow_run completed",
    ]);
    expect(told).toContain("check_suite completed");
  });

  test("start only for matching filters", async () => {
    await using sim = await serveGithub();
    const at = await withWorkflow(sim);
    const push = (branch: string, path: string) =>
      sim.post("/_push", { repository: "sim-user/app", branch, files: { [path]: "x" } });
    await push("main", "docs/a.md");
    await push("other", "a.txt");
    await push("release/1/2", "a.txt");
    const list = async () => (await sim.octokit.actions.listWorkflowRunsForRepo(at)).data;
    expect((await list()).workflow_runs.map((run) => run.head_branch)).toEqual([
      "release/1/2",
      "main",
    ]);
    await sim.octokit.pulls.create({ ...at, title: "Other", head: "other", base: "main" });
    expect((await list()).workflow_runs[0]).toMatchObject({
      event: "pull_request",
      display_title: "Other",
      pull_requests: [{ number: 1 }],
    });
  });

  test("are dispatched with inputs that are checked", async () => {
    await using sim = await serveGithub();
    const at = await withWorkflow(sim);
    const { actions, repos } = sim.octokit;
    const workflow = { ...at, workflow_id: "ci.yml", ref: "main" };
    const go = (inputs: Record<string, string>) =>
      actions.createWorkflowDispatch({ ...workflow, inputs });
    expect((await go({ level: "low" })).status).toBe(204);
    expect((await failure(go({}))).message).toContain("Required input 'level' not provided");
    expect((await failure(go({ level: "mid" }))).status).toBe(422);
    expect((await failure(go({ level: "low", x: "y" }))).message).toContain("Unexpected inputs");
    const gone = { ...workflow, ref: "gone", inputs: { level: "low" } };
    expect((await failure(actions.createWorkflowDispatch(gone))).message).toContain("No ref found");
    const details = await sim.octokit.request(
      "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches",
      { ...workflow, inputs: { level: "high" }, return_run_details: true },
    );
    expect(details.status).toBe(200);
    expect((await repos.createDispatchEvent({ ...at, event_type: "rebuild" })).status).toBe(204);
    await repos.createDispatchEvent({ ...at, event_type: "other", client_payload: { a: 1 } });
    const { data } = await actions.listWorkflowRuns({ ...at, workflow_id: 1 });
    expect(data.workflow_runs.map(({ event }) => event)).toEqual([
      "repository_dispatch",
      "workflow_dispatch",
      "workflow_dispatch",
      "push",
    ]);
    await actions.disableWorkflow(workflow);
    expect((await failure(go({ level: "low" }))).message).toContain("disabled");
    await actions.enableWorkflow(workflow);
    const told = await sim.told();
    expect(told.filter((one) => one.includes("dispatch"))).toEqual([
      "workflow_dispatch",
      "workflow_dispatch",
      "repository_dispatch rebuild",
      "repository_dispatch other",
    ]);
  });

  test("are cancelled, run again in whole and in part, and deleted", async () => {
    await using sim = await serveGithub();
    const at = await withWorkflow(sim);
    const { actions } = sim.octokit;
    const run = { ...at, run_id: 1 };
    expect((await failure(actions.reRunWorkflow(run))).status).toBe(403);
    expect((await actions.cancelWorkflowRun(run)).status).toBe(202);
    expect((await failure(actions.cancelWorkflowRun(run))).status).toBe(409);
    expect((await actions.reRunWorkflow(run)).status).toBe(201);
    await sim.post("/_check", check("CI", "success"));
    expect((await actions.getWorkflowRun(run)).data).toMatchObject({
      run_attempt: 2,
      conclusion: "success",
    });
    await sim.post("/_check", check("build", "failure"));
    expect((await actions.reRunWorkflowFailedJobs(run)).status).toBe(201);
    const third = { ...run, attempt_number: 4 };
    const { data } = await actions.listJobsForWorkflowRunAttempt(third);
    expect(data.jobs.map(({ name }) => name)).toEqual(["build"]);
    await sim.octokit.request("POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel", run);
    const job = { ...at, job_id: data.jobs[0]?.id ?? 0 };
    expect((await actions.reRunJobForWorkflowRun(job)).status).toBe(201);
    expect((await actions.getJobForWorkflowRun(job)).data.conclusion).toBe("cancelled");
    const all = await actions.listJobsForWorkflowRun({ ...run, filter: "all" });
    expect(all.data.total_count).toBe(7);
    await sim.post("/_check", check("CI", "success"));
    expect((await actions.deleteWorkflowRun(run)).status).toBe(204);
    expect((await failure(actions.getWorkflowRun(run))).status).toBe(404);
  });

  test("have logs and artifacts behind redirects", async () => {
    await using sim = await serveGithub();
    const at = await withWorkflow(sim);
    const artifacts = { site: { "index.html": "<p>hello</p>" } };
    await sim.post("/_check", check("build", "success", { artifacts }));
    const { actions } = sim.octokit;
    const archive = await actions.downloadArtifact({
      ...at,
      artifact_id: 1,
      archive_format: "zip",
    });
    const bytes = Buffer.from(bytesOf(archive.data));
    expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(bytes.includes("<p>hello</p>")).toBe(true);
    const logs = await actions.downloadWorkflowRunLogs({ ...at, run_id: 1 });
    const text = Buffer.from(bytesOf(logs.data));
    expect(text.includes("1_Unit tests.txt")).toBe(true);
    const { data } = await actions.listJobsForWorkflowRun({ ...at, run_id: 1 });
    const job = { ...at, job_id: data.jobs[0]?.id ?? 0 };
    expect(String((await actions.downloadJobLogsForWorkflowRun(job)).data)).toContain("build");
    await sim.post("/_sim/clock", { advance_seconds: 91 * 86_400 });
    const { data: shown } = await actions.getArtifact({ ...at, artifact_id: 1 });
    expect(shown.expired).toBe(true);
    const late = actions.downloadArtifact({ ...at, artifact_id: 1, archive_format: "zip" });
    expect((await failure(late)).status).toBe(410);
    expect((await actions.listArtifactsForRepo({ ...at, name: "site" })).data.total_count).toBe(1);
    await actions.deleteArtifact({ ...at, artifact_id: 1 });
    expect((await actions.listArtifactsForRepo(at)).data.total_count).toBe(0);
  });
});

test("secrets are sealed and never shown, variables are", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { actions } = sim.octokit;
  const { data: key } = await actions.getRepoPublicKey(at);
  expect(Buffer.from(key.key, "base64")).toHaveLength(32);
  const encrypted_value = Buffer.alloc(60).toString("base64");
  const secret = { ...at, secret_name: "TOKEN" };
  const put = (key_id: string) =>
    actions.createOrUpdateRepoSecret({ ...secret, encrypted_value, key_id });
  expect((await put(key.key_id)).status).toBe(201);
  expect((await put(key.key_id)).status).toBe(204);
  expect((await failure(put("1"))).status).toBe(422);
  expect(Object.keys((await actions.getRepoSecret(secret)).data)).toEqual([
    "name",
    "created_at",
    "updated_at",
  ]);
  await actions.deleteRepoSecret(secret);
  expect((await actions.listRepoSecrets(at)).data.total_count).toBe(0);
  await actions.createRepoVariable({ ...at, name: "level", value: "1" });
  expect(
    (await failure(actions.createRepoVariable({ ...at, name: "LEVEL", value: "2" }))).status,
  ).toBe(409);
  await actions.updateRepoVariable({ ...at, name: "LEVEL", value: "2" });
  expect((await actions.getRepoVariable({ ...at, name: "LEVEL" })).data.value).toBe("2");
  expect((await actions.listRepoVariables(at)).data.total_count).toBe(1);
  await actions.deleteRepoVariable({ ...at, name: "LEVEL" });
  expect((await failure(actions.getRepoVariable({ ...at, name: "LEVEL" }))).status).toBe(404);
});

testConformance(simulator, conformance, import.meta.url);
