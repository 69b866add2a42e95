import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";

/** A whole number in a query. */
export function integer(usual: number, min: number, max: number): z.ZodType<number> {
  return z
    .string()
    .regex(/^\d{1,15}$/, { error: "must be a whole number" })
    .transform(Number)
    .refine((value) => value >= min, { error: `must be at least ${String(min)}` })
    .transform((value) => Math.min(value, max))
    .default(usual);
}

/** The offset of a page. One above the limit is rejected, unlike a length, which is cut. */
export function offsetUpTo(max: number): z.ZodType<number> {
  return integer(0, 0, Infinity).refine((value) => value <= max, {
    error: `must not exceed the maximum offset of ${String(max)}`,
  });
}

/** The offset of every list but the items of a folder. */
export const offset = offsetUpTo(10_000);

/** `fields=name,size` */
export const fieldsQuery = lazyObject(() => ({
  fields: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .optional(),
}));

/** The query of a page: its offset and its length. */
export const pageQuery = lazyObject(() => ({
  limit: integer(100, 0, 1_000),
  offset,
}));

/** The same for objects with selectable fields. */
export const fieldsPageQuery = lazyObject(() => ({ ...fieldsQuery.shape, ...pageQuery.shape }));

/** The fields of a folder, and which of its children are shown in which order. */
export const folderQuery = lazyObject(() => ({
  ...fieldsQuery.shape,
  limit: integer(100, 1, 1_000),
  offset: offsetUpTo(300_000),
  sort: z.enum(["id", "name", "date", "size"]).default("name"),
  direction: z.enum(["ASC", "DESC"]).default("ASC"),
}));

/** Which children a folder shows, and in which order. */
export type Contents = Readonly<Omit<z.output<typeof folderQuery>, "fields">>;

/** A date, kept as the milliseconds of it. */
export const date = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: "must be a date" })
  .transform((text) => Date.parse(text))
  .nullish();

/** Ids are accepted as text and as numbers. */
export const idSchema = z.union([z.string().min(1), z.number().int().transform(String)]);

export const reference = lazyLooseObject(() => ({ id: idSchema }));

const WEAK_PASSWORD =
  "must have at least eight characters, and a number, an upper case letter or a special character";

const isStrong = (password: string) => password.length >= 8 && /[^a-z]/.test(password);

/** The fields of a shared link. */
export const sharedLinkBody = lazyLooseObject(() => ({
  access: z.enum(["open", "company", "collaborators"]).default("open"),
  password: z.string().refine(isStrong, { error: WEAK_PASSWORD }).nullish(),
  vanity_name: z
    .string()
    .regex(/^[\w-]+$/, { error: "must have letters, digits, hyphens and underscores" })
    .nullish(),
  unshared_at: z.string().nullish(),
  permissions: z
    .looseObject({ can_download: z.boolean().optional(), can_edit: z.boolean().optional() })
    .optional(),
})).nullable();

/** The fields of an item that can be changed. */
export const updateItemBody = lazyLooseObject(() => ({
  name: z.string().optional(),
  description: z.string().max(256).optional(),
  parent: reference.nullish(),
  tags: z.array(z.string()).max(100).optional(),
  shared_link: sharedLinkBody.optional(),
  collections: z.array(z.looseObject({ id: idSchema.optional() })).optional(),
}));

const lockBody = lazyLooseObject(() => ({
  access: z.literal("lock", { error: "must be lock" }).optional(),
  type: z.literal("lock", { error: "must be lock" }).optional(),
  expires_at: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
  is_download_prevented: z.boolean().optional(),
}));

/** The fields of a file that can be changed; `null` unlocks it. */
export const updateFileBody = updateItemBody.extend({ lock: lockBody.nullish() });

/** The address of a web link. */
export const webAddress = z.url({ protocol: /^https?$/, error: "must be an address of the web" });

/** The fields of a web link that can be changed. */
export const updateWebLinkBody = updateItemBody.extend({ url: webAddress.optional() });

/** The changes of a file, or those of a folder, which has no lock. */
export type UpdateItemBody = z.output<typeof updateFileBody>;

/** A name and the folder it goes to, for copies and restores. */
export const placementBody = lazyLooseObject(() => ({
  name: z.string().optional(),
  parent: reference.optional(),
}));
