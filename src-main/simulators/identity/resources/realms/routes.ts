import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { validationFailed } from "../../errors.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { objectsAt } from "../../management/objects.ts";
import { realmOf, REALMS } from "../../management/user-realms.ts";
import { filled } from "../../shared/fields.ts";
import { presentTime } from "../../shared/time.ts";

const body = lazyObject(() => ({
  profile: z.object({
    name: filled(),
    realmType: z.enum(["PARTNER", "DEFAULT"]).default("DEFAULT"),
    domains: z.array(z.string()).optional(),
  }),
}));

/** Realms: parts of the org. A user is in one, by its `realmId` or by an assignment. */
export const routes = kindRoutes({
  path: REALMS,
  param: "realm",
  noun: "a realm",
  kind: "Realm",
  idPrefix: "guo",
  body,
  unsupportedFilters: ["search"],
  unsupportedReads: ["sortBy", "sortOrder"],
  read: ({ state }, sent, { old }) => {
    const { name } = sent.profile;
    for (const { id, fields } of objectsAt(state, REALMS).values()) {
      const { data } = body.safeParse(fields);
      if (id === old?.id || data?.profile.name !== name) continue;
      throw validationFailed("name", ["name: A realm with this name already exists"]);
    }
    return sent;
  },
  present: ({ id, fields, created, lastUpdated }, self) => ({
    id,
    isDefault: false,
    ...fields,
    created: presentTime(created),
    lastUpdated: presentTime(lastUpdated),
    _links: { self: { href: self, hints: { allow: ["GET", "PUT", "DELETE"] } } },
  }),
  check: ({ state }, { change, item }) => {
    const isUsed = [...state.users.values()].some(({ id }) => realmOf(state, id) === item.id);
    if (change !== "delete" || !isUsed) return;
    throw validationFailed("realm", ["realm: A realm with users cannot be deleted"]);
  },
});
