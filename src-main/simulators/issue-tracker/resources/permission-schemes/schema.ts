import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { holderTypes } from "../../access/types.ts";
import { words } from "../../shared/schema.ts";

/** Groups are named by `value` (the id) or `parameter` (the name), roles and users by either. */
const holder = lazyObject(() => ({
  type: z.enum(holderTypes, `must be one of ${holderTypes.join(", ")}`),
  parameter: z.string().optional(),
  value: z.string().optional(),
}));

export const grantBody = lazyObject(() => ({ permission: z.string(), holder }));

export const schemeBody = lazyObject(() => ({
  name: z.string("The name must be set.").trim().min(1, "The name must be set."),
  description: z.string().optional(),
  permissions: z.array(grantBody).optional(),
}));

export const expandQuery = lazyObject(() => ({ expand: words }));
