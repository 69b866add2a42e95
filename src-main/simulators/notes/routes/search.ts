import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { cursorOf, pageBody, presentList, takePage, wrongCursor } from "../paging.ts";
import { titleOf } from "../plain-text.ts";
import { presentDataSource } from "../present-database.ts";
import { presentPage } from "../present-page.ts";
import { toMinute } from "../present-time.ts";
import type { DataSource, NotesState, Page } from "../state.ts";
import { isGone } from "../tree.ts";

const route = routesOf<NotesState>();

const body = z.object({
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

type Body = z.output<typeof body>;
type Found = Page | DataSource;

function isPage(found: Found): found is Page {
  return "values" in found;
}

function* candidates(state: NotesState, wanted: string | undefined): Generator<Found> {
  if (wanted === undefined || wanted === "page") yield* state.pages.values();
  if (wanted !== "page") yield* state.dataSources.values();
}

function matches(state: NotesState, found: Found, given: Body): boolean {
  if (isGone(state, found) !== (given.filter?.in_trash ?? false)) return false;
  const title = titleOf(state, found.id) ?? "";
  return title.toLowerCase().includes(given.query.trim().toLowerCase());
}

/** Newest edit first unless asked for the oldest; what was edited in the same minute, by its making. */
function compareBy({ sort }: Body): (a: Found, b: Found) => number {
  const sign = sort?.direction === "ascending" ? 1 : -1;
  return (a, b) =>
    sign * (toMinute(a.editedAt) - toMinute(b.editedAt) || a.createdAt - b.createdAt);
}

function find(state: NotesState, given: Body): readonly Found[] {
  const found = [...candidates(state, given.filter?.value)]
    .filter((one) => matches(state, one, given))
    .sort(compareBy(given));
  const cursor = cursorOf(given);
  if (cursor === undefined) return found;
  const start = found.findIndex(({ id }) => id === cursor);
  if (start < 0) throw wrongCursor(cursor);
  return found.slice(start);
}

/** Search by title. */
export const searchRoutes = [
  route({
    method: "POST",
    path: "/v1/search",
    summary: "Finds pages and data sources by title",
    body,
    handle: ({ state }, { body: given, id }) =>
      presentList(
        "page_or_data_source",
        takePage(find(state, given), given),
        (found) => (isPage(found) ? presentPage(state, found) : presentDataSource(state, found)),
        id,
      ),
  }),
];
