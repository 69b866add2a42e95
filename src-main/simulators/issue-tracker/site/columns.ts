import * as z from "zod";
import { badRequest } from "../errors.ts";
import { allFields } from "../fields/catalogue.ts";
import { listOwnFields } from "../own-fields/catalogue.ts";
import type { State } from "../state.ts";

/** The columns of lists of issues on a new site. */
const usual = [
  "issuetype",
  "issuekey",
  "summary",
  "assignee",
  "reporter",
  "priority",
  "status",
  "resolution",
  "created",
  "updated",
  "duedate",
];

/** Columns, as JSON or as a form has them: `{"columns": ["summary"]}` or `["summary"]`. */
export const columnsBody = z.union([
  z.array(z.string()),
  z
    .looseObject({ columns: z.union([z.array(z.string()), z.string()]) })
    .transform(({ columns }) => [columns].flat()),
]);

const nameOf = (state: State, id: string): string | undefined =>
  id === "issuekey"
    ? "Key"
    : (allFields.find((field) => field.id === id)?.name ??
      listOwnFields(state).find((field) => field.id === id)?.name);

/** The columns that are kept under a key; the usual ones without any. */
export function columnsAt(state: State, ...keys: readonly string[]): readonly object[] {
  const kept = keys.map((key) => z.array(z.string()).safeParse(state.settings.get(key)).data);
  const columns = kept.find((one) => one !== undefined) ?? usual;
  return columns.map((value) => ({ label: nameOf(state, value) ?? value, value }));
}

/** Keeps columns under a key. An unknown field rejects all of them. */
export function keepColumns(state: State, key: string, columns: readonly string[]): void {
  const unknown = columns.find((id) => nameOf(state, id) === undefined);
  if (unknown !== undefined) throw badRequest(`The column '${unknown}' does not exist.`);
  state.settings.set(key, columns);
}

/** The key of the columns of the site. */
export const SITE_COLUMNS = "columns";
