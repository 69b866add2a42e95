import { wrong, type Act, type Call, type Outcome, type Table } from "../act.ts";

const call = (
  method: Call["method"],
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Call => ({ method, path: `/v1${path}`, ...(body ? { body } : {}) });

const title = (n: number) => ({ title: { title: [{ text: { content: `n ${String(n)}` } }] } });
const missing: Outcome = { status: 404, refused: "object_not_found" };

const onPage = (
  name: string,
  request: Act["call"],
  outcomes: Readonly<Record<string, Outcome>>,
): Act => ({
  name,
  on: "page",
  call: request,
  expect: (state = "gone") => outcomes[state] ?? missing,
});

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
export const notes: Table = {
  kind: "notes",
  acts,
  nobody: "00000000-0000-4000-8000-000000000000",
  watched: ["/v1/users/me", call("POST", "/search", {})],
};
