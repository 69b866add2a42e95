import { exclusive, worded } from "#core/contract/rules/rule.ts";
import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { createRouteHelper } from "#core/contract/route.ts";
import type { State } from "./state.ts";

/** Makes a route of this simulator. */
export const route = createRouteHelper<State>();

/** `sortBy` and `sortOrder` of a search. */
export const sortFields = lazy(() => ({
  sortBy: z.string().optional(),
  sortOrder: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["asc", "desc", "ascending", "descending"], { error: "must be asc or desc" }))
    .optional(),
}));

/** A query parameter that is `true` or `false`. */
export function flag(byDefault: boolean) {
  return booleanText().default(byDefault);
}

/** A list is narrowed in one of three ways. */
export const onlyOneSearch = worded(exclusive("search", "filter", "q"), {
  message: "Only one of search, filter and q can be used",
});
