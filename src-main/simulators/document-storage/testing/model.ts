import {
  type Act,
  actsOn,
  MEBIBYTE,
  type Outcome,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const database = (n: number) => `db-${String(n)}`;

const onDatabase = actsOn("database", { status: 404, refused: "not_found" });

const made: Outcome = { status: 201 };
const dropped: Outcome = { status: 200, becomes: "gone" };
const documentOf = (n: number) => `doc-${String(n)}`;

const acts: readonly Act[] = [
  {
    name: "database",
    makes: { sort: "database", named: database, state: "empty" },
    call: (_ref, n) => request("PUT", `/${database(n)}`),
    expect: () => made,
  },
  wrong("a name that cannot be", request("PUT", "/DB"), 400, "illegal_database_name"),
  onDatabase(
    "document",
    (ref, n) => request("PUT", `/${ref}/${documentOf(n)}`, { n }),
    (n) => {
      const written = { ...made, writes: documentOf(n) };
      return { empty: written, full: written };
    },
  ),
  onDatabase("the one document", (ref) => request("PUT", `/${ref}/one`, { a: 1 }), {
    empty: { ...made, becomes: "full", writes: "one" },
    full: { status: 409, refused: "conflict" },
  }),
  onDatabase("delete", (ref) => request("DELETE", `/${ref}`), { empty: dropped, full: dropped }),
];

/** Databases, with or without the one document that cannot be written twice, and who waits for more. */
export const models: readonly SimulatorModel[] = [
  {
    over: "changes",
    acts,
    bodyLimit: 64 * MEBIBYTE,
    watched: ["/_all_dbs"],
  },
];
