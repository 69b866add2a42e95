import { HttpException, Version3Client } from "jira.js";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

/** A served site with the project PROJ, the SDK's client of its administrator, and that of a developer. */
export async function openSite() {
  const served = await serveSimulator(simulator);
  const clientOf = (email: string) =>
    new Version3Client({
      host: served.baseUrl,
      authentication: { basic: { email, apiToken: "any" } },
    });
  const admin = clientOf("sim@example.com");
  const dev = clientOf("dev@example.com");
  const { accountId: adminId } = await admin.myself.getCurrentUser();
  const { accountId: devId } = await dev.myself.getCurrentUser();
  const lead = { leadAccountId: adminId, projectTypeKey: "software" };
  await admin.projects.createProject({ key: "PROJ", name: "Project", ...lead });
  const issue = (client = admin, fields: object = {}) =>
    client.issues.createIssue({
      fields: {
        project: { key: "PROJ" },
        issuetype: { name: "Task" },
        summary: "One",
        ...fields,
      },
    });
  return { ...served, lead, admin, dev, adminId, devId, issue };
}

/** The status with which a call is rejected. */
export async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof HttpException ? error.status : undefined;
}
