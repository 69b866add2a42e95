import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../../errors.ts";
import { date, fieldsPageQuery, idSchema } from "../../shared/schema.ts";

export const roleSchema = z.enum([
  "editor",
  "viewer",
  "previewer",
  "uploader",
  "previewer uploader",
  "viewer uploader",
  "co-owner",
]);

/** The body of an invitation. */
export const createCollaborationBody = lazyLooseObject(() => ({
  item: z.looseObject({ id: idSchema, type: z.enum(["file", "folder"]) }),
  accessible_by: z.looseObject({
    type: z.enum(["user", "group"]),
    id: idSchema.optional(),
    login: z.string().optional(),
  }),
  role: roleSchema,
  expires_at: date,
  is_access_only: z.boolean().optional(),
  can_view_path: z.boolean().optional(),
}));

export type CreateCollaborationBody = z.output<typeof createCollaborationBody>;

/** The changes of a collaboration. */
export const updateCollaborationBody = lazyLooseObject(() => ({
  role: z.union([roleSchema, z.literal("owner")]).optional(),
  status: z.enum(["pending", "accepted", "rejected"]).optional(),
  expires_at: date,
}));

export type UpdateCollaborationBody = z.output<typeof updateCollaborationBody>;

/** A page by offset, or from a marker on, which is an offset as well. */
export const listQuery = lazyObject(() => ({
  ...fieldsPageQuery.shape,
  marker: z.string().optional(),
}));

/** Returns the place at which a page begins. */
export function offsetIn({ offset, marker }: z.output<typeof listQuery>): number {
  if (marker === undefined || marker === "") return offset;
  const place = Buffer.from(marker, "base64url").toString("latin1");
  if (/^\d{1,9}$/.test(place)) return Number(place);
  throw badRequest("marker", `Invalid value '${marker}'.`);
}
