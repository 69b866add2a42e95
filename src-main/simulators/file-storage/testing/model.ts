import {
  type Act,
  actsOn,
  type Outcome,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const folders = "/2.0/folders";
const missing: Outcome = { status: 404, refused: "not_found" };

/** An item is in the trash or it is not; a request for it in the other place is refused. */
const refusals: Readonly<Record<string, Outcome>> = {
  there: { status: 404, refused: "not_trashed" },
  thrown: { status: 404, refused: '"trashed"' },
};

const onFolder = (
  name: string,
  call: Act["call"],
  outcomes: Readonly<Record<string, Outcome>>,
): Act => actsOn("folder", missing)(name, call, { ...refusals, ...outcomes });

const acts: readonly Act[] = [
  {
    name: "folder",
    makes: { sort: "folder", pointer: "/id", state: "there" },
    call: (_ref, n) => request("POST", folders, { name: `f${String(n)}`, parent: { id: "0" } }),
    expect: () => ({ status: 201 }),
  },
  wrong(
    "a name that cannot be",
    request("POST", folders, { name: "a/b", parent: { id: "0" } }),
    400,
    "item_name_invalid",
  ),
  onFolder("rename", (ref, n) => request("PUT", `${folders}/${ref}`, { name: `g${String(n)}` }), {
    there: { status: 200 },
  }),
  onFolder(
    "folder within",
    (ref, n) => request("POST", folders, { name: `h${String(n)}`, parent: { id: ref } }),
    {
      there: { status: 201 },
    },
  ),
  onFolder("throw away", (ref) => request("DELETE", `${folders}/${ref}?recursive=true`), {
    there: { status: 204, becomes: "thrown" },
  }),
  onFolder("take back", (ref) => request("POST", `${folders}/${ref}`, {}), {
    thrown: { status: 201, becomes: "there" },
  }),
  onFolder("delete for good", (ref) => request("DELETE", `${folders}/${ref}/trash`), {
    thrown: { status: 204, becomes: "gone" },
  }),
];

/** Folders on their way to the trash and back. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    nobody: "999999999999",
    watched: [`${folders}/0`, `${folders}/0/items`, `${folders}/trash/items`],
  },
];
