import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { id } from "../../shared/id.ts";
import { timeZone } from "../../shared/schema.ts";
import { checkPart } from "../../shared/keyed.ts";
import { pageQuery } from "../../shared/paging.ts";

export const listTemplatesQuery = pageQuery.extend({ name: z.string().optional() });

/** The template of a page: none, that of the data source, or one by its id. */
export interface TemplateInput {
  readonly from: { readonly id: string } | "default" | "none";
  /** The IANA time zone of the days that it names; default: UTC. */
  readonly timeZone: string | undefined;
}

const typed = lazyObject(() => ({
  type: z.enum(["none", "default", "template_id"]),
  timezone: timeZone.optional(),
}));
const byId = lazyObject(() => ({ template_id: id }));

/** Reads the template that a page is made from. */
export const template = z.unknown().transform((input, ctx): TemplateInput => {
  const given = checkPart(typed, input, ctx);
  if (given === undefined) return z.NEVER;
  const { type, timezone } = given;
  if (type !== "template_id") return { from: type, timeZone: timezone };
  const named = checkPart(byId, input, ctx);
  return named ? { from: { id: named.template_id }, timeZone: timezone } : z.NEVER;
});
