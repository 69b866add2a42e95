import { AgileClient, HttpException, Version3Client } from "jira.js";
import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const basic = { email: "sim@example.com", apiToken: "any" };

/** Starts the simulator with one issue and points Jira's clients at it. */
async function setup() {
  const served = await serveSimulator(simulator);
  const host = served.baseUrl;
  const client = new Version3Client({ host, authentication: { basic } });
  const agile = new AgileClient({ host, authentication: { basic } });
  const { accountId } = await client.myself.getCurrentUser();
  await client.projects.createProject({
    key: "SHOP",
    name: "Shop",
    projectTypeKey: "software",
    leadAccountId: accountId,
  });
  const { key } = await client.issues.createIssue({
    fields: { project: { key: "SHOP" }, issuetype: { name: "Task" }, summary: "Tea" },
  });
  const authorization = `Basic ${Buffer.from("sim@example.com:any").toString("base64")}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${host}/rest/api/3${path}`, { headers: { authorization, ...headers } });
  return { ...served, host, client, agile, accountId, key, authorization, get };
}

/** The status of a rejected call. */
async function statusOf(call: Promise<unknown>): Promise<number> {
  const error: unknown = await call.then(
    () => new Error("the call was expected to fail"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof HttpException) return error.status;
  throw error;
}

describe("files of an issue", () => {
  test("are uploaded, described, read and removed, and appear in its history", async () => {
    await using sim = await setup();
    const { client, key } = sim;
    const [file] = await client.issueAttachments.addAttachment({
      issueIdOrKey: key,
      attachment: { filename: "notes.txt", file: Buffer.from("earl grey") },
    });
    expect(file).toMatchObject({ filename: "notes.txt", size: 9 });
    const id = file?.id ?? "";
    const { fields } = await client.issues.getIssue({ issueIdOrKey: key });
    expect(fields.attachment).toMatchObject([{ id, filename: "notes.txt" }]);
    const content = await client.issueAttachments.getAttachmentContent<Uint8Array>({ id });
    expect(Buffer.from(content).toString()).toBe("earl grey");
    await client.issueAttachments.removeAttachment({ id });
    expect(await statusOf(client.issueAttachments.getAttachment({ id }))).toBe(404);
    const { values = [] } = await client.issues.getChangeLogs({ issueIdOrKey: key });
    const changes = values.flatMap(({ items = [] }) => items);
    expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["Attachment", null, id],
      ["Attachment", id, null],
    ]);
  });

  test("are sent in ranges, and never run in the browser of a person", async () => {
    await using sim = await setup();
    await sim.client.issueAttachments.addAttachment({
      issueIdOrKey: sim.key,
      attachment: {
        filename: "page.html",
        file: Buffer.from("<script>1</script>"),
        mimeType: "text/html",
      },
    });
    const redirected = await sim.get("/attachment/content/10000");
    expect([redirected.status, redirected.redirected]).toEqual([200, true]);
    expect(redirected.headers.get("content-disposition")).toContain("attachment;");
    expect(redirected.headers.get("content-security-policy")).toContain("sandbox");
    const part = await sim.get("/attachment/content/10000?redirect=false", { range: "bytes=1-6" });
    expect([part.status, await part.text()]).toEqual([206, "script"]);
    expect(part.headers.get("content-range")).toBe("bytes 1-6/18");
    const beyond = await sim.get("/attachment/content/10000?redirect=false", {
      range: "bytes=99-",
    });
    expect(beyond.status).toBe(416);
  });

  test("need the header against forgery, a part named file, and an allowed size", async () => {
    await using sim = await setup();
    const send = async (name: string, bytes: Buffer, headers: Record<string, string> = {}) => {
      const form = new FormData();
      form.append(name, new Blob([new Uint8Array(bytes)]), "a.bin");
      const url = `${sim.host}/rest/api/3/issue/${sim.key}/attachments`;
      const { authorization } = sim;
      const init = { method: "POST", body: form, headers: { authorization, ...headers } };
      return (await fetch(url, init)).status;
    };
    const token = { "x-atlassian-token": "no-check" };
    expect(await send("file", Buffer.from("a"))).toBe(403);
    expect(await send("data", Buffer.from("a"), token)).toBe(400);
    expect(await send("file", Buffer.alloc(10 * 1_024 * 1_024 + 1), token)).toBe(413);
    expect(await send("file", Buffer.from("a"), token)).toBe(200);
  });
});

describe("values that apps keep", () => {
  test("are set, replaced, listed and removed at an issue, and come with it on request", async () => {
    await using sim = await setup();
    const { client, key } = sim;
    const at = { issueIdOrKey: key, propertyKey: "com.example.deploy" };
    await client.issueProperties.setIssueProperty({ ...at, propertyValue: { build: 1 } });
    await client.issueProperties.setIssueProperty({ ...at, propertyValue: { build: 2 } });
    const { keys = [] } = await client.issueProperties.getIssuePropertyKeys({ issueIdOrKey: key });
    expect(keys.map((one) => one.key)).toEqual(["com.example.deploy"]);
    expect(await client.issueProperties.getIssueProperty(at)).toMatchObject({
      value: { build: 2 },
    });
    const issue = await client.issues.getIssue({ issueIdOrKey: key, properties: ["*all"] });
    expect(issue.properties).toEqual({ "com.example.deploy": { build: 2 } });
    await client.issueProperties.deleteIssueProperty(at);
    expect(await statusOf(client.issueProperties.getIssueProperty(at))).toBe(404);
    const long = client.issueProperties.setIssueProperty({
      ...at,
      propertyValue: { text: "x".repeat(32_768) },
    });
    expect(await statusOf(long)).toBe(400);
  });

  test("are kept at projects, users, boards and sprints as well", async () => {
    await using sim = await setup();
    const { client, agile, accountId } = sim;
    const propertyKey = "app";
    await client.projectProperties.setProjectProperty({
      projectIdOrKey: "SHOP",
      propertyKey,
      propertyValue: [1],
    });
    await client.userProperties.setUserProperty({
      accountId,
      propertyKey,
      propertyValue: { theme: "dark" },
    });
    // The types of the SDK have no place for the value.
    const put = async (path: string, value: unknown) => {
      const headers = { authorization: sim.authorization, "content-type": "application/json" };
      const init = { method: "PUT", headers, body: JSON.stringify(value) };
      return (await fetch(`${sim.host}/rest/agile/1.0${path}/properties/app`, init)).status;
    };
    expect(await put("/board/1", { a: 1 })).toBe(201);
    const { id } = await agile.sprint.createSprint({ name: "One", originBoardId: 1 });
    const sprintId = String(id);
    expect(await put(`/sprint/${sprintId}`, { b: 1 })).toBe(201);
    const project = { projectIdOrKey: "SHOP", propertyKey };
    expect(await client.projectProperties.getProjectProperty(project)).toMatchObject({
      value: [1],
    });
    expect(await client.userProperties.getUserProperty({ accountId, propertyKey })).toMatchObject({
      value: { theme: "dark" },
    });
    expect(await agile.board.getBoardProperty({ boardId: "1", propertyKey })).toMatchObject({
      value: { a: 1 },
    });
    expect(await agile.sprint.getProperty({ sprintId, propertyKey })).toMatchObject({
      value: { b: 1 },
    });
  });
});

test("a link to something outside is added once for each global id", async () => {
  await using sim = await setup();
  const { client, key } = sim;
  const link = (title: string) => ({
    issueIdOrKey: key,
    globalId: "build=7",
    relationship: "deployed by",
    object: { url: "https://ci.example/7", title, status: { resolved: true } },
  });
  const { id = 0 } = await client.issueRemoteLinks.createOrUpdateRemoteIssueLink(link("Build"));
  await client.issueRemoteLinks.createOrUpdateRemoteIssueLink(link("Build 7"));
  const links = await client.issueRemoteLinks.getRemoteIssueLinks({ issueIdOrKey: key });
  expect(links).toMatchObject([{ id, object: { title: "Build 7", status: { resolved: true } } }]);
  await client.issueRemoteLinks.deleteRemoteIssueLinkByGlobalId({
    issueIdOrKey: key,
    globalId: "build=7",
  });
  const gone = client.issueRemoteLinks.getRemoteIssueLinkById({
    issueIdOrKey: key,
    linkId: String(id),
  });
  expect(await statusOf(gone)).toBe(404);
});

test("a caller has the permissions that it asks for, and cannot ask for unknown ones", async () => {
  await using sim = await setup();
  const { client, key, accountId } = sim;
  const { permissions } = await client.permissions.getMyPermissions({
    permissions: "BROWSE_PROJECTS,ADMINISTER",
    issueKey: key,
  });
  expect(permissions).toMatchObject({
    BROWSE_PROJECTS: { type: "PROJECT", havePermission: true },
    ADMINISTER: { type: "GLOBAL", havePermission: true },
  });
  expect(await statusOf(client.permissions.getMyPermissions({ permissions: "FLY" }))).toBe(400);
  expect(await statusOf(client.permissions.getMyPermissions({ permissions: "" }))).toBe(400);
  const granted = await client.permissions.getBulkPermissions({
    accountId,
    projectPermissions: [
      { permissions: ["EDIT_ISSUES"], issues: [10_000, 99], projects: [10_000] },
    ],
  });
  expect(granted.projectPermissions).toEqual([
    { permission: "EDIT_ISSUES", issues: [10_000], projects: [10_000] },
  ]);
});

testConformance(simulator, conformance, import.meta.url);
