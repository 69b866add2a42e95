import { isRecord } from "#shared/text/json-in.ts";
import { type Json, textsIn } from "../description/description.ts";
import { plainName } from "../operations/words.ts";
import { findFaults } from "../schema/find-faults.ts";
import type { Schemas } from "../schema/merge.ts";
import { LIMITS, OFFSETS, PAGES } from "../store/list-names.ts";
import type { ListPage } from "../store/list-objects.ts";

/** The addresses of pages of a list. */
export interface ListLinks {
  readonly self: string;
  readonly first: string;
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

interface Fields {
  readonly page: ListPage;
  readonly links: ListLinks;
  /** The property with the list. */
  readonly keeps: string | undefined;
  /** True for the properties of `links`, `_links` and their like. */
  readonly isLinks: boolean;
}

/** Returns a response with a list whose fields about the list are filled in: total, cursors and links. */
export function fillFields(schemas: Schemas, schema: unknown, object: Json, fields: Fields): Json {
  const filled = new Map(Object.entries(object));
  const required = textsIn(schemas.view(schema)["required"]);
  for (const [name, property] of Object.entries(schemas.properties(schema))) {
    if (name === fields.keeps) continue;
    const before = filled.get(name);
    const field = linkField(name, fields) ?? listField(name, fields.page);
    if (field) {
      const value = valueFor(schemas, property, before, field.value);
      if (value !== undefined) filled.set(name, value);
      else if (field.value === null) {
        if (!required.includes(name)) filled.delete(name);
        else if (findFaults(schemas, property, "", "response").length === 0) filled.set(name, "");
      }
    } else if (isRecord(before) && schemas.isObject(property)) {
      const isLinks = /^_?links?$|^pag(?:ing|ination)$|^navigation$/i.test(name);
      filled.set(
        name,
        fillFields(schemas, property, before, { ...fields, keeps: undefined, isLinks }),
      );
    }
  }
  return Object.fromEntries(filled);
}

/** Returns a value in the form of a property: a number as a text, a link as `{"href"}`; `undefined` for none. */
function valueFor(schemas: Schemas, property: unknown, before: unknown, value: unknown): unknown {
  const link = Object.keys(schemas.properties(property)).find((one) =>
    /^(?:href|url|uri)$/i.test(one),
  );
  const candidates = [
    value,
    ...(typeof value === "string" ? [Number(value)] : []),
    ...(typeof value === "number" ? [String(value)] : []),
    ...(link === undefined || value === null
      ? []
      : [{ ...(isRecord(before) ? before : {}), [link]: value }]),
  ];
  return candidates.find((one) => findFaults(schemas, property, one, "response").length === 0);
}

const LINKS: Readonly<Record<string, keyof ListLinks>> = {
  self: "self",
  first: "first",
  next: "next",
  prev: "previous",
  previous: "previous",
};

/** Returns the link for a field: `next` of `_links`, `next_page_url`; `undefined` for other fields. */
function linkField(name: string, { page, links, isLinks }: Fields) {
  const plain = plainName(name);
  const bare = plain.replace(/(?:page)?(?:url|uri|link|href)$/, "");
  const key = LINKS[bare];
  if (key === undefined) return undefined;
  const isBeside = (key === "next" || key === "previous") && !page.isByCursor;
  const isLink = isLinks || bare !== plain || isBeside;
  return isLink ? { value: links[key] ?? null } : undefined;
}

const TOTALS = new Set([
  "total",
  "totalcount",
  "totalitems",
  "totalresults",
  "count",
  "totalelements",
]);
const MORES = new Set(["hasmore", "hasnext", "hasnextpage", "more"]);
const NEXTS = new Set([
  "nextcursor",
  "next",
  "nextpagetoken",
  "nexttoken",
  "endcursor",
  "cursor",
  "after",
  "nextmarker",
]);

/** Returns the value for a field of a list's response that says how the list goes on; `undefined` for others. */
function listField(name: string, page: ListPage): { readonly value: unknown } | undefined {
  const plain = plainName(name);
  if (TOTALS.has(plain)) return { value: page.total };
  if (MORES.has(plain)) return { value: page.hasMore };
  if (plain === "nextpage") return { value: page.hasMore ? page.page + 1 : null };
  if (NEXTS.has(plain)) return { value: page.next ?? null };
  if (LIMITS.includes(plain)) return { value: page.limit ?? page.items.length };
  if (PAGES.includes(plain) || plain === "currentpage") return { value: page.page };
  if (OFFSETS.includes(plain)) return { value: page.offset };
  if (plain === "totalpages" || plain === "pages" || plain === "pagecount") {
    return { value: page.limit ? Math.ceil(page.total / page.limit) : 1 };
  }
  return undefined;
}
