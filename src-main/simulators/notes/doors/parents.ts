import * as z from "zod";
import type { Parent } from "../state.ts";
import { id } from "./common.ts";
import { keyed } from "./keyed.ts";

const standsIn = (place: "page" | "block" | "database" | "dataSource") =>
  id.transform((parent): Parent => ({ in: place, id: parent }));

const workspace = z.literal(true).transform((): Parent => ({ in: "workspace" }));

/** What a page may stand in. */
export const pageParent = keyed<Parent>({
  page_id: standsIn("page"),
  data_source_id: standsIn("dataSource"),
  database_id: standsIn("database"),
  workspace,
});

/** What a database may stand in. */
export const databaseParent = keyed<Parent>({
  page_id: standsIn("page"),
  block_id: standsIn("block"),
  workspace,
});

/** What a data source stands in. */
export const dataSourceParent = keyed<Parent>({ database_id: standsIn("database") });

type CommentParent = Extract<Parent, { readonly id: string }>;

const commentedOn = (place: "page" | "block") =>
  id.transform((parent): CommentParent => ({ in: place, id: parent }));

/** What a comment may be about. */
export const commentParent = keyed<CommentParent>({
  page_id: commentedOn("page"),
  block_id: commentedOn("block"),
});

const after = z.object({ id });

/** Where among its siblings something goes, in the words of pages and in those of blocks. */
export const position = z
  .object({
    type: z.enum(["after_block", "start", "end", "page_start", "page_end"]),
    after_block: after.optional(),
  })
  .refine((given) => given.type !== "after_block" || given.after_block !== undefined, {
    error: "should be defined",
    path: ["after_block"],
  });
