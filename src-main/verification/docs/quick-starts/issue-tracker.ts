import { Version3Client } from "jira.js";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["jira"] });
const { jira } = simulators;
const client = new Version3Client(jira.connect());

await client.projects.createProject({
  key: "SIM",
  name: "Simulation",
  projectTypeKey: "software",
  leadAccountId: (await client.myself.getCurrentUser()).accountId,
});
const issue = await client.issues.createIssue({
  fields: { project: { key: "SIM" }, issuetype: { name: "Bug" }, summary: "Checkout is slow" },
});
await client.issues.doTransition({ issueIdOrKey: issue.key, transition: { id: "21" } });

const { fields } = await client.issues.getIssue({ issueIdOrKey: issue.key });
console.log(issue.key, fields.status.name); // SIM-1 In Progress

await simulators.stop();
