import { HttpException, Version2Client, Version3Client } from "jira.js";
import { describe, expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { issueTracker } from "./index.ts";

const authentication = { basic: { email: "sim@example.com", apiToken: "any" } };

/** Starts the simulator and points the usual Jira client at it. */
async function setup() {
  const served = await serveSimulator(issueTracker);
  const host = served.baseUrl;
  const client = new Version3Client({ host, authentication });
  const older = new Version2Client({ host, authentication });
  const project = async (key = "PROJ") => {
    const { accountId } = await client.myself.getCurrentUser();
    return client.projects.createProject({
      key,
      name: `Project ${key}`,
      projectTypeKey: "software",
      leadAccountId: accountId,
    });
  };
  const issue = (summary: string, fields: Record<string, unknown> = {}, key = "PROJ") =>
    client.issues.createIssue({
      fields: { project: { key }, issuetype: { name: "Task" }, summary, ...fields },
    });
  const egress = async () => (await fetch(`${host}/_sim/egress`)).json();
  return { ...served, host, client, older, project, issue, egress };
}

interface Failure {
  status: number;
  errorMessages: string[];
  errors: Record<string, string>;
}

/** The error an SDK call throws. */
async function failure(call: Promise<unknown>): Promise<Failure> {
  const error: unknown = await call.then(
    () => new Error("the call was expected to fail"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HttpException)) throw error;
  const { status, response } = error;
  const { data } = response as { data: Omit<Failure, "status"> };
  return { status: status ?? 0, ...data };
}

describe("a first hour with the tracker", () => {
  test("who am I, a project, five issues with keys in order", async () => {
    await using sim = await setup();
    const me = await sim.client.myself.getCurrentUser();
    expect(me).toMatchObject({ accountType: "atlassian", emailAddress: "sim@example.com" });
    expect(me.accountId).toMatch(/^712020:[\da-f-]{36}$/);
    expect(await sim.project()).toMatchObject({ id: 10_000, key: "PROJ" });
    const { values, total, isLast } = await sim.client.projects.searchProjects();
    expect(values.map(({ key }) => key)).toEqual(["PROJ"]);
    expect([total, isLast]).toEqual([1, true]);
    const keys: string[] = [];
    for (const name of ["one", "two", "three", "four", "five"]) {
      keys.push((await sim.issue(name, { description: `Text of ${name}` })).key);
    }
    expect(keys).toEqual(["PROJ-1", "PROJ-2", "PROJ-3", "PROJ-4", "PROJ-5"]);
    expect(await sim.egress()).toEqual({ events: [] });
  });
});

test("refusals reach the client as Jira's own", async () => {
  await using sim = await setup();
  expect(await failure(sim.client.issues.getIssue({ issueIdOrKey: "X-1" }))).toEqual({
    status: 404,
    errorMessages: ["Issue does not exist or you do not have permission to see it."],
    errors: {},
  });
});
