import {
  type Act,
  actsOn,
  type Outcome,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const missing: Outcome = { status: 404, refused: "Not Found" };

const onRepository = actsOn("repository", missing);
const always = (outcome: Outcome) => ({ there: outcome, starred: outcome });

const repo = (ref: string) => `/repos/sim-user/${ref}`;
const star = (ref: string) => `/user/starred/sim-user/${ref}`;

const acts: readonly Act[] = [
  {
    name: "repository",
    makes: { sort: "repository", pointer: "/name", state: "there" },
    call: (_ref, n) =>
      request("POST", "/user/repos", { name: `r${String(n)}`, auto_init: n % 2 === 0 }),
    expect: () => ({ status: 201, events: ["repository"] }),
  },
  wrong("a name that cannot be", request("POST", "/user/repos", { name: ".." }), 422, "name"),
  onRepository(
    "label",
    (ref, n) => request("POST", `${repo(ref)}/labels`, { name: `l${String(n)}`, color: "00ff00" }),
    always({ status: 201, events: ["label"] }),
  ),
  {
    name: "a label of no colour",
    on: "repository",
    call: (ref) => request("POST", `${repo(ref)}/labels`, { name: "l", color: "red" }),
    expect: () => ({ status: 422, refused: "color" }),
  },
  onRepository(
    "issue",
    (ref, n) => request("POST", `${repo(ref)}/issues`, { title: `i${String(n)}` }),
    always({ status: 201, events: ["issues"] }),
  ),
  onRepository("star", (ref) => request("PUT", star(ref)), {
    there: { status: 204, events: ["star", "watch"], becomes: "starred" },
    starred: { status: 204 },
  }),
  onRepository("take the star back", (ref) => request("DELETE", star(ref)), {
    there: { status: 204 },
    starred: { status: 204, events: ["star"], becomes: "there" },
  }),
  onRepository(
    "delete",
    (ref) => request("DELETE", repo(ref)),
    always({
      status: 204,
      events: ["repository"],
      becomes: "gone",
    }),
  ),
];

/** Repositories that come, are starred, written about, and go. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    watched: ["/user/repos", "/user/starred"],
  },
];
