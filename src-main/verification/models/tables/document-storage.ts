import { wrong, type Act, type Call, type Outcome, type Table } from "../act.ts";

const call = (
  method: Call["method"],
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Call => ({ method, path, ...(body ? { body } : {}) });

const database = (n: number) => `db-${String(n)}`;

const onDatabase = (
  name: string,
  request: Act["call"],
  outcomes: (n: number) => Readonly<Record<string, Outcome>>,
): Act => ({
  name,
  on: "database",
  call: request,
  expect: (state = "gone", n) => outcomes(n)[state] ?? { status: 404, refused: "not_found" },
});

const made: Outcome = { status: 201 };
const dropped: Outcome = { status: 200, becomes: "gone" };
const documentOf = (n: number) => `doc-${String(n)}`;

const acts: readonly Act[] = [
  {
    name: "database",
    makes: { sort: "database", named: database, state: "empty" },
    call: (_ref, n) => call("PUT", `/${database(n)}`),
    expect: () => made,
  },
  wrong("a name that cannot be", call("PUT", "/DB"), 400, "illegal_database_name"),
  onDatabase(
    "document",
    (ref, n) => call("PUT", `/${ref}/${documentOf(n)}`, { n }),
    (n) => {
      const written = { ...made, writes: documentOf(n) };
      return { empty: written, full: written };
    },
  ),
  onDatabase(
    "the one document",
    (ref) => call("PUT", `/${ref}/one`, { a: 1 }),
    () => ({
      empty: { ...made, becomes: "full", writes: "one" },
      full: { status: 409, refused: "conflict" },
    }),
  ),
  onDatabase(
    "delete",
    (ref) => call("DELETE", `/${ref}`),
    () => ({ empty: dropped, full: dropped }),
  ),
];

/** Databases, with or without the one document that cannot be written twice, and who waits for more. */
export const documentStorage: Table = {
  kind: "document-storage",
  over: "changes",
  acts,
  watched: ["/_all_dbs"],
};
