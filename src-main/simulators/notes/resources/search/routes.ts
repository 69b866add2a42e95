import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { bodyFailed } from "../../errors.ts";
import { findTitle } from "../../rich-text/plain-text.ts";
import { route } from "../../route.ts";
import { liveDataSources, requireOnlyDataSource } from "../../shared/find.ts";
import { itemsFrom, pageBody, presentList, firstPage } from "../../shared/paging.ts";
import { toMinute } from "../../shared/present.ts";
import { isGone } from "../../shared/tree.ts";
import { hasDataSources, type Version } from "../../shared/version.ts";
import type { Database, DataSource, Page, State } from "../../state.ts";
import { presentDataSource } from "../data-sources/present.ts";
import { presentTable } from "../databases/present.ts";
import { presentPage } from "../pages/present.ts";

const searchBody = lazyStrictObject(() => ({
  query: z.string().default(""),
  sort: z
    .object({
      timestamp: z.literal("last_edited_time").optional(),
      property: z.literal("relevance").optional(),
      direction: z.enum(["ascending", "descending"]).default("descending"),
    })
    .optional(),
  filter: z
    .object({
      property: z.literal("object").optional(),
      value: z.enum(["page", "data_source", "database"]).optional(),
      in_trash: z.boolean().default(false),
    })
    .optional(),
  ...pageBody(),
}));

type Found = Page | Table;

/** The search results besides pages: databases, in versions without data sources, or data sources. */
type Table = Database | DataSource;

function tablesOf(state: State, version: Version): Iterable<Table> {
  if (hasDataSources(version)) return state.dataSources.values();
  return [...state.databases.values()].filter((one) => liveDataSources(state, one).length === 1);
}

/** Rejects the name that other versions give to the results that are not pages. */
function checkFilter(version: Version, value: string | undefined): void {
  const known = hasDataSources(version) ? "data_source" : "database";
  if (value === undefined || value === "page" || value === known) return;
  const allowed = `should be \`"page"\` or \`"${known}"\``;
  throw bodyFailed("filter.value", `${allowed}, instead was \`"${value}"\`.`);
}

/** Matches by title. The default order is by last edit, newest first, then by creation. */
function search(
  state: State,
  body: z.output<typeof searchBody>,
  version: Version,
): readonly Found[] {
  const { value, in_trash: isTrashed = false } = body.filter ?? {};
  checkFilter(version, value);
  const wanted = body.query.trim().toLowerCase();
  const sign = body.sort?.direction === "ascending" ? 1 : -1;
  const pages = value === undefined || value === "page" ? state.pages.values() : [];
  const tables = value === "page" ? [] : tablesOf(state, version);
  return [...pages, ...tables]
    .filter((one) => isGone(state, one) === isTrashed && !state.templates.has(one.id))
    .filter((one) => (findTitle(state, one.id) ?? "").toLowerCase().includes(wanted))
    .sort(
      (a, b) => sign * (toMinute(a.editedAt) - toMinute(b.editedAt) || a.createdAt - b.createdAt),
    );
}

export const routes = [
  route("POST /v1/search", "Finds pages and data sources by title", {
    body: searchBody,
    handle: (context, { body, id }, version) => {
      const { state } = context;
      const present = (one: Found) => {
        if ("values" in one) return presentPage(context, one);
        if ("properties" in one) return presentDataSource(context, one);
        return presentTable(context, one, requireOnlyDataSource(state, one));
      };
      return presentList(
        "page_or_data_source",
        firstPage(itemsFrom(search(state, body, version), body), body),
        present,
        id,
      );
    },
  }),
];
