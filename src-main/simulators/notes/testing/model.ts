import {
  type Act,
  actsOn,
  type Call,
  type Outcome,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const call = (method: Call["method"], path: string, body?: Call["body"]) =>
  request(method, `/v1${path}`, body);

const title = (n: number) => ({ title: { title: [{ text: { content: `n ${String(n)}` } }] } });
const missing: Outcome = { status: 404, refused: "object_not_found" };

const onPage = actsOn("page", missing);

const acts: readonly Act[] = [
  {
    name: "page",
    repeats: true,
    makes: { sort: "page", pointer: "/id", state: "there" },
    call: (_ref, n) =>
      call("POST", "/pages", { parent: { workspace: true }, properties: title(n) }),
    expect: () => ({ status: 200 }),
  },
  wrong("a page of nothing", call("POST", "/pages", { properties: title(0) }), 400, "parent"),
  onPage(
    "page within",
    (ref, n) => call("POST", "/pages", { parent: { page_id: ref }, properties: title(n) }),
    {
      there: { status: 200 },
      thrown: { status: 400, refused: "" },
    },
  ),
  onPage("retitle", (ref, n) => call("PATCH", `/pages/${ref}`, { properties: title(n) }), {
    there: { status: 200 },
    thrown: { status: 400, refused: "validation_error" },
  }),
  onPage("throw away", (ref) => call("PATCH", `/pages/${ref}`, { in_trash: true }), {
    there: { status: 200, becomes: "thrown" },
    thrown: { status: 400, refused: "archived" },
  }),
  onPage("take back", (ref) => call("PATCH", `/pages/${ref}`, { in_trash: false }), {
    there: { status: 200 },
    thrown: { status: 200, becomes: "there" },
  }),
];

/** Pages that are written, thrown away and taken back. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    nobody: "00000000-0000-4000-8000-000000000000",
    watched: ["/v1/users/me", call("POST", "/search", {})],
  },
];
