import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { id } from "../../shared/id.ts";
import { checkPart } from "../../shared/keyed.ts";
import { pageQuery } from "../../shared/paging.ts";

export const listTemplatesQuery = pageQuery.extend({ name: z.string().optional() });

/** The template of a page: none, that of the data source, or one by its id. */
export type TemplateInput = { readonly id: string } | "default" | "none";

const typed = lazyObject(() => ({ type: z.enum(["none", "default", "template_id"]) }));
const byId = lazyObject(() => ({ template_id: id }));

/** Reads the template that a page is made from. */
export const template = z.unknown().transform((input, ctx): TemplateInput => {
  const type = checkPart(typed, input, ctx)?.type;
  if (type === undefined) return z.NEVER;
  if (type !== "template_id") return type;
  const named = checkPart(byId, input, ctx);
  return named ? { id: named.template_id } : z.NEVER;
});
