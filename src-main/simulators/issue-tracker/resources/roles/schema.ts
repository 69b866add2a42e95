import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

export const roleBody = lazyObject(() => ({
  name: z.string().trim().min(1, "The name must be set.").max(255).optional(),
  description: z.string().optional(),
}));

const ids = z.array(z.string()).optional();

/** Users by account id, and groups by id or name. */
export const actorsBody = lazyObject(() => ({ user: ids, group: ids, groupId: ids }));

/** All actors of a role, by their kinds. */
export const setActorsBody = lazyObject(() => ({
  categorisedActors: lazyObject(() => ({
    "atlassian-user-role-actor": ids,
    "atlassian-group-role-actor": ids,
    "atlassian-group-role-actor-id": ids,
  })),
}));

export const actorQuery = lazyObject(() => ({
  user: z.string().optional(),
  group: z.string().optional(),
  groupId: z.string().optional(),
}));
