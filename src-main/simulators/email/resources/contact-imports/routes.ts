import { RouteResponse } from "#core/contract/response.ts";
import { requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listRules } from "../../shared/paging.ts";
import { presentTime } from "../../shared/present.ts";
import { Collection } from "#core/state/collection.ts";
import type { ContactImport, State } from "../../state.ts";
import { importContacts } from "./actions.ts";
import { readImportForm } from "./read-form.ts";
import { importForm, listImportsQuery } from "./schema.ts";

const MAX_BYTES = 40 * 1_024 * 1_024;

function presentImport({ id, status, createdAt, counts }: ContactImport) {
  return {
    object: "contact_import" as const,
    id,
    status,
    created_at: presentTime(createdAt),
    completed_at: presentTime(createdAt),
    counts,
  };
}

/** The imports with a status. */
function importsOf({ contactImports }: State, status: string | undefined) {
  if (status === undefined) return contactImports;
  const found = new Collection<ContactImport>();
  for (const one of contactImports.values()) if (one.status === status) found.add(one);
  return found;
}

/** Imports of contacts from files of comma-separated values. */
export const routes = [
  route("POST /contacts/imports", "Imports the contacts of a CSV file", {
    takesBytes: true,
    bodyLimit: MAX_BYTES,
    documents: importForm,
    handle: async (context, { body, headers }) => {
      const form = await readImportForm(body, headers["content-type"] ?? "");
      const { id } = importContacts(context, form);
      return new RouteResponse(201, { object: "contact_import", id });
    },
  }),
  route("GET /contacts/imports", "Lists imports of contacts, newest first", {
    query: listImportsQuery,
    rules: listRules,
    handle: ({ state }, { query }) =>
      listPage(importsOf(state, query.status), query, presentImport),
  }),
  route("GET /contacts/imports/:id", "Shows an import of contacts", ({ state }, { params }) =>
    presentImport(requireObject(state.contactImports.get(params["id"] ?? ""), "Contact import")),
  ),
];
