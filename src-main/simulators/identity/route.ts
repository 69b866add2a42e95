import * as z from "zod";
import { routesOf } from "#core/contract/route.ts";
import type { State } from "./state.ts";

/** Makes a route of this simulator. */
export const route = routesOf<State>();

/** `sortBy` and `sortOrder` of a search. */
export const sortFields = {
  sortBy: z.string().optional(),
  sortOrder: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["asc", "desc", "ascending", "descending"], { error: "must be asc or desc" }))
    .optional(),
};

/** A query parameter that is `true` or `false`. */
export function flag(byDefault: boolean) {
  return z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((text) => text === "true")
    .default(byDefault);
}
