import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { moment } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

const isPublic = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .transform((value) => value === true || value === "true");

const newFile = lazyObject(() => ({ content: z.string() }));

const file = lazyObject(() => ({
  content: z.string().optional(),
  filename: z.string().nullish(),
}));

/** The body of `POST /gists`. */
export const createGistBody = lazyObject(() => ({
  description: z.string().nullish(),
  files: z.record(z.string(), newFile),
  public: isPublic.optional(),
}));

/** The body of `PATCH /gists/:gist`: `null` deletes a file. */
export const updateGistBody = lazyObject(() => ({
  description: z.string().optional(),
  files: z.record(z.string(), file.nullable()).optional(),
}));

/** The query of lists of gists. */
export const gistsQuery = pageQuery.extend({ since: moment.optional() });

export type GistChange = z.output<typeof updateGistBody>;
