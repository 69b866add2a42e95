import { wrong, type Act, type Call, type Outcome, type Table } from "../act.ts";

const call = (
  method: Call["method"],
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Call => ({ method, path, ...(body ? { body } : {}) });

const missing: Outcome = { status: 404, refused: "Not Found" };

const onRepository = (
  name: string,
  request: Act["call"],
  outcome: Outcome | ((state: string) => Outcome),
): Act => ({
  name,
  on: "repository",
  call: request,
  expect: (state = "gone") => {
    if (state === "gone") return missing;
    return typeof outcome === "function" ? outcome(state) : outcome;
  },
});

const repo = (ref: string) => `/repos/sim-user/${ref}`;
const star = (ref: string) => `/user/starred/sim-user/${ref}`;

const acts: readonly Act[] = [
  {
    name: "repository",
    makes: { sort: "repository", pointer: "/name", state: "there" },
    call: (_ref, n) =>
      call("POST", "/user/repos", { name: `r${String(n)}`, auto_init: n % 2 === 0 }),
    expect: () => ({ status: 201, events: ["repository"] }),
  },
  wrong("a name that cannot be", call("POST", "/user/repos", { name: ".." }), 422, "name"),
  onRepository(
    "label",
    (ref, n) => call("POST", `${repo(ref)}/labels`, { name: `l${String(n)}`, color: "00ff00" }),
    { status: 201, events: ["label"] },
  ),
  {
    name: "a label of no colour",
    on: "repository",
    call: (ref) => call("POST", `${repo(ref)}/labels`, { name: "l", color: "red" }),
    expect: () => ({ status: 422, refused: "color" }),
  },
  onRepository(
    "issue",
    (ref, n) => call("POST", `${repo(ref)}/issues`, { title: `i${String(n)}` }),
    {
      status: 201,
      events: ["issues"],
    },
  ),
  onRepository(
    "star",
    (ref) => call("PUT", star(ref)),
    (state) =>
      state === "there"
        ? { status: 204, events: ["star", "watch"], becomes: "starred" }
        : { status: 204 },
  ),
  onRepository(
    "take the star back",
    (ref) => call("DELETE", star(ref)),
    (state) =>
      state === "starred" ? { status: 204, events: ["star"], becomes: "there" } : { status: 204 },
  ),
  onRepository("delete", (ref) => call("DELETE", repo(ref)), {
    status: 204,
    events: ["repository"],
    becomes: "gone",
  }),
];

/** Repositories that come, are starred, written about, and go. */
export const codeHosting: Table = {
  kind: "code-hosting",
  acts,
  watched: ["/user/repos", "/user/starred"],
};
