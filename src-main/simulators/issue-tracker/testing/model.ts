import {
  type Act,
  actsOn,
  type Call,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const api = "/rest/api/3";

const call = (method: Call["method"], path: string, body?: Call["body"]) =>
  request(method, `${api}${path}`, body);

const issueIn = (key: string, n: number) => ({
  fields: { project: { key }, issuetype: { name: "Task" }, summary: `n ${String(n)}` },
});

const onIssue = actsOn("issue", { status: 404, refused: "Issue" });

const acts: readonly Act[] = [
  {
    name: "project",
    makes: { sort: "project", pointer: "/key", state: "there" },
    call: (_ref, n) =>
      call("POST", "/project", { key: `P${String(n)}`, name: `Project ${String(n)}` }),
    expect: () => ({ status: 201 }),
  },
  wrong(
    "a project of no key",
    call("POST", "/project", { key: "p", name: "x" }),
    400,
    "Project keys",
  ),
  {
    name: "issue",
    on: "project",
    makes: { sort: "issue", pointer: "/key", state: "there" },
    call: (ref, n) => call("POST", "/issue", issueIn(ref, n)),
    expect: (state) =>
      state === undefined ? { status: 400, refused: "project" } : { status: 201 },
  },
  onIssue(
    "reword",
    (ref, n) => call("PUT", `/issue/${ref}`, { fields: { summary: `m ${String(n)}` } }),
    { there: { status: 204 } },
  ),
  onIssue(
    "move",
    (ref) => call("POST", `/issue/${ref}/transitions`, { transition: { id: "999" } }),
    { there: { status: 400, refused: "" } },
  ),
  onIssue("delete", (ref) => call("DELETE", `/issue/${ref}`), {
    there: { status: 204, becomes: "gone" },
  }),
];

/** Projects and the issues in them. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    watched: [`${api}/project`, `${api}/search/jql?jql=project%20is%20not%20empty&fields=*all`],
  },
];
