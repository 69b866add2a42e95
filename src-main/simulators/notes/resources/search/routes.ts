import * as z from "zod";
import { titleOf } from "../../rich-text/plain-text.ts";
import { route } from "../../route.ts";
import { itemsFrom, pageBody, presentList, firstPage } from "../../shared/paging.ts";
import { toMinute } from "../../shared/present.ts";
import { isGone } from "../../shared/tree.ts";
import type { DataSource, Page, State } from "../../state.ts";
import { presentDataSource } from "../data-sources/present.ts";
import { presentPage } from "../pages/present.ts";

const searchBody = z.object({
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
  ...pageBody,
});

type Found = Page | DataSource;

/** Matches by title. The default order is by last edit, newest first, then by creation. */
function search(state: State, body: z.output<typeof searchBody>): readonly Found[] {
  const { value, in_trash: isTrashed = false } = body.filter ?? {};
  const wanted = body.query.trim().toLowerCase();
  const sign = body.sort?.direction === "ascending" ? 1 : -1;
  const pages = value === undefined || value === "page" ? state.pages.values() : [];
  const sources = value === "page" ? [] : state.dataSources.values();
  return [...pages, ...sources]
    .filter((one) => isGone(state, one) === isTrashed)
    .filter((one) => (titleOf(state, one.id) ?? "").toLowerCase().includes(wanted))
    .sort(
      (a, b) => sign * (toMinute(a.editedAt) - toMinute(b.editedAt) || a.createdAt - b.createdAt),
    );
}

export const routes = [
  route("POST /v1/search", "Finds pages and data sources by title", {
    body: searchBody,
    handle: ({ state }, { body, id }) => {
      const present = (one: Found) =>
        "values" in one ? presentPage(state, one) : presentDataSource(state, one);
      return presentList(
        "page_or_data_source",
        firstPage(itemsFrom(search(state, body), body), body),
        present,
        id,
      );
    },
  }),
];
