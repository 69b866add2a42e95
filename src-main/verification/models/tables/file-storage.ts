import { wrong, type Act, type Call, type Outcome, type Table } from "../act.ts";

const folders = "/2.0/folders";
const missing: Outcome = { status: 404, refused: "not_found" };

/** An item is in the trash or it is not; whoever looks for it in the other place is told so. */
const refusals: Readonly<Record<string, Outcome>> = {
  there: { status: 404, refused: "not_trashed" },
  thrown: { status: 404, refused: '"trashed"' },
};

const call = (
  method: Call["method"],
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Call => ({ method, path, ...(body ? { body } : {}) });

const onFolder = (
  name: string,
  request: Act["call"],
  outcomes: Readonly<Record<string, Outcome>>,
): Act => ({
  name,
  on: "folder",
  call: request,
  expect: (state = "gone") => outcomes[state] ?? refusals[state] ?? missing,
});

const acts: readonly Act[] = [
  {
    name: "folder",
    makes: { sort: "folder", pointer: "/id", state: "there" },
    call: (_ref, n) => call("POST", folders, { name: `f${String(n)}`, parent: { id: "0" } }),
    expect: () => ({ status: 201 }),
  },
  wrong(
    "a name that cannot be",
    call("POST", folders, { name: "a/b", parent: { id: "0" } }),
    400,
    "item_name_invalid",
  ),
  onFolder("rename", (ref, n) => call("PUT", `${folders}/${ref}`, { name: `g${String(n)}` }), {
    there: { status: 200 },
  }),
  onFolder(
    "folder within",
    (ref, n) => call("POST", folders, { name: `h${String(n)}`, parent: { id: ref } }),
    {
      there: { status: 201 },
    },
  ),
  onFolder("throw away", (ref) => call("DELETE", `${folders}/${ref}?recursive=true`), {
    there: { status: 204, becomes: "thrown" },
  }),
  onFolder("take back", (ref) => call("POST", `${folders}/${ref}`, {}), {
    thrown: { status: 201, becomes: "there" },
  }),
  onFolder("delete for good", (ref) => call("DELETE", `${folders}/${ref}/trash`), {
    thrown: { status: 204, becomes: "gone" },
  }),
];

/** Folders on their way to the trash and back. */
export const fileStorage: Table = {
  kind: "file-storage",
  acts,
  nobody: "999999999999",
  watched: [`${folders}/0`, `${folders}/0/items`, `${folders}/trash/items`],
};
