import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { takePage } from "#core/state/page.ts";
import { deriveRequestId, validationError } from "../errors.ts";
import { normaliseId } from "./id.ts";

const MAX_PAGE = 100;

const bounded = z.int().min(1).max(MAX_PAGE);

/** The paging parameters of a query. */
export const pageQuery = lazyObject(() => ({
  page_size: z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text), { error: "should be a number" })
    .transform(Number)
    .pipe(bounded)
    .optional(),
  start_cursor: z.string().optional(),
}));

/** The paging fields of a body. */
export const pageBody = lazy(() => ({
  page_size: bounded.optional(),
  start_cursor: z.string().nullish(),
}));

export interface PageRequest {
  readonly page_size?: number | undefined;
  readonly start_cursor?: string | null | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** The id of the first item of the next page, when there is one. */
  readonly next: string | undefined;
}

/** 400: the cursor is invalid, or belongs to another list. */
export function wrongCursor(cursor: string): Error {
  return validationError(`The start_cursor provided is invalid: ${cursor}`);
}

/** The id in a cursor: `undefined` at the beginning of a list. */
export function readCursor({ start_cursor }: PageRequest): string | undefined {
  if (start_cursor == null) return undefined;
  const id = normaliseId(start_cursor);
  if (id === undefined) throw wrongCursor(start_cursor);
  return id;
}

/** The first page of the items, and the id of the item after it. */
export function firstPage<T extends { readonly id: string }>(
  source: Iterable<T>,
  request: PageRequest,
): Page<T> {
  const { items, next } = takePage(source, request.page_size ?? MAX_PAGE);
  return { items, next: next?.id };
}

/** The items of a list from the cursor on. */
export function itemsFrom<T extends { readonly id: string }>(
  items: readonly T[],
  request: PageRequest,
): readonly T[] {
  const cursor = readCursor(request);
  if (cursor === undefined) return items;
  const start = items.findIndex(({ id }) => id === cursor);
  if (start < 0) throw wrongCursor(cursor);
  return items.slice(start);
}

/** A list in Notion's envelope. */
export function presentList<T>(
  type: string,
  page: Page<T>,
  present: (item: T) => unknown,
  requestId: string,
): Record<string, unknown> {
  return {
    object: "list",
    results: page.items.map(present),
    next_cursor: page.next ?? null,
    has_more: page.next !== undefined,
    type,
    [type]: {},
    request_id: deriveRequestId(requestId),
  };
}
