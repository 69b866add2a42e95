import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { badRequest } from "../../errors.ts";
import { presentItem } from "../../items/present.ts";
import { isTrashed, listAncestors, measureSize, newestItems } from "../../items/tree.ts";
import { route } from "../../route.ts";
import { fieldsQuery, integer, offset } from "../../shared/schema.ts";
import { type Item, ROOT_ID, type State } from "../../state.ts";
import { metadataTest } from "./metadata-filters.ts";

const listParameter = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim().toLowerCase()))
  .optional();

const searchQuery = lazyObject(() => ({
  ...fieldsQuery.shape,
  query: z.string().optional(),
  type: z.enum(["file", "folder", "web_link"]).optional(),
  file_extensions: listParameter,
  ancestor_folder_ids: listParameter,
  content_types: listParameter,
  created_at_range: listParameter,
  updated_at_range: listParameter,
  size_range: listParameter,
  owner_user_ids: listParameter,
  mdfilters: z.string().optional(),
  // The one user sees all content of the enterprise.
  scope: z.enum(["user_content", "enterprise_content"]).optional(),
  include_recent_shared_links: booleanText().optional(),
  trash_content: z
    .enum(["trashed_only", "non_trashed_only", "all_items"])
    .default("non_trashed_only"),
  sort: z.enum(["relevance", "modified_at"]).default("relevance"),
  direction: z.enum(["ASC", "DESC"]).default("DESC"),
  limit: integer(30, 1, 200),
  offset,
}));

type SearchQuery = z.output<typeof searchQuery>;

type Test = (item: Item) => boolean;

/** `one "two words"` → `one`, `two words` */
function wordsOf(text: string): readonly string[] {
  return [...text.toLowerCase().matchAll(/"([^"]+)"|(\S+)/g)].map(
    ([, phrase, word]) => phrase ?? word ?? "",
  );
}

function textOf(item: Item, types: readonly string[] | undefined): string {
  const parts: Readonly<Record<string, string>> = {
    name: item.name,
    description: item.description,
    tags: item.tags.join(" "),
  };
  return Object.entries(parts)
    .filter(([type]) => types === undefined || types.includes(type))
    .map(([, text]) => text.toLowerCase())
    .join("\n");
}

/** `from,to`, either of them left out. */
function within(
  name: string,
  range: readonly string[] | undefined,
  parse: (text: string) => number,
): (value: number) => boolean {
  if (!range) return () => true;
  const [from = "", to = ""] = range;
  const [low, high] = [from === "" ? -Infinity : parse(from), to === "" ? Infinity : parse(to)];
  if (Number.isNaN(low) || Number.isNaN(high)) throw badRequest(name, "is not a range");
  return (value) => value >= low && value <= high;
}

const parseTime = (text: string) => Date.parse(text.toUpperCase());

function testsOf(state: State, asked: SearchQuery): readonly Test[] {
  const words = wordsOf(asked.query ?? "");
  const created = within("created_at_range", asked.created_at_range, parseTime);
  const updated = within("updated_at_range", asked.updated_at_range, parseTime);
  const sized = within("size_range", asked.size_range, Number);
  const { type, file_extensions: extensions, ancestor_folder_ids: ancestors } = asked;
  const tests: Test[] = [
    (item) => item.id !== ROOT_ID,
    (item) => type === undefined || item.type === type,
    (item) => words.every((word) => textOf(item, asked.content_types).includes(word)),
    (item) => created(item.createdAt) && updated(item.modifiedAt),
  ];
  if (extensions) {
    tests.push(
      (item) =>
        item.type === "file" &&
        extensions.includes(item.name.toLowerCase().split(".").at(-1) ?? ""),
    );
  }
  if (ancestors) {
    tests.push((item) =>
      listAncestors(state, item).some((folder) => ancestors.includes(folder.id)),
    );
  }
  const { owner_user_ids: owners } = asked;
  if (owners) tests.push((item) => owners.includes(item.ownerId));
  if (asked.mdfilters !== undefined) tests.push(metadataTest(state, asked.mdfilters));
  if (asked.size_range) tests.push((item) => sized(measureSize(state, item)));
  if (asked.trash_content !== "all_items") {
    const wanted = asked.trash_content === "trashed_only";
    tests.push((item) => isTrashed(state, item) === wanted);
  }
  return tests;
}

function search(state: State, asked: SearchQuery): readonly Item[] {
  const tests = testsOf(state, asked);
  const found = newestItems(state).filter((item) => tests.every((test) => test(item)));
  if (asked.sort === "relevance") return found;
  const sign = asked.direction === "ASC" ? 1 : -1;
  return found.sort((a, b) => sign * (a.modifiedAt - b.modifiedAt));
}

/** Looks through names, descriptions and tags. */
export const routes = [
  route("GET /2.0/search", "Search files, folders and web links", {
    query: searchQuery,
    unsupportedFilters: ["recent_updater_user_ids", "deleted_user_ids", "deleted_at_range"],
    handle: ({ state }, { query: asked, view }) => {
      if ((asked.query ?? "").trim() === "" && asked.mdfilters === undefined) {
        throw badRequest("query", "'query' or 'mdfilters' is required");
      }
      const found = search(state, asked);
      const { limit, offset, fields } = asked;
      const entries = found
        .slice(offset, offset + limit)
        .map((item) => presentItem(view, item, fields));
      const page = { total_count: found.length, limit, offset };
      if (asked.include_recent_shared_links !== true) {
        return { type: "search_results_items", ...page, entries };
      }
      const results = entries.map((item) => ({ type: "search_result", item }));
      return { type: "search_results_with_shared_links", ...page, entries: results };
    },
  }),
];
