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
  outcomes: Readonly<Record<string, Outcome>>,
): Act => ({
  name,
  on: "database",
  call: request,
  expect: (state = "gone") => outcomes[state] ?? { status: 404, refused: "not_found" },
});

const made: Outcome = { status: 201 };

const acts: readonly Act[] = [
  {
    name: "database",
    makes: { sort: "database", named: database, state: "empty" },
    call: (_ref, n) => call("PUT", `/${database(n)}`),
    expect: () => made,
  },
  wrong("a name that cannot be", call("PUT", "/DB"), 400, "illegal_database_name"),
  onDatabase("document", (ref, n) => call("PUT", `/${ref}/doc-${String(n)}`, { n }), {
    empty: made,
    full: made,
  }),
  onDatabase("the one document", (ref) => call("PUT", `/${ref}/one`, { a: 1 }), {
    empty: { status: 201, becomes: "full" },
    full: { status: 409, refused: "conflict" },
  }),
  onDatabase("delete", (ref) => call("DELETE", `/${ref}`), {
    empty: { status: 200, becomes: "gone" },
    full: { status: 200, becomes: "gone" },
  }),
];

/** Databases, with or without the one document that cannot be written twice. */
export const documentStorage: Table = {
  kind: "document-storage",
  acts,
  watched: ["/_all_dbs"],
};
