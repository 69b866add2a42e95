import { Collection } from "#core/state/collection.ts";
import type { Managed } from "../../management/entities.ts";

export interface UserType {
  readonly name: string;
  readonly displayName: string;
  readonly description: string | null;
}

/** Returns the types of users that an org has from the start. */
export function seedUserTypes(typeId: string, now: number): Collection<Managed<UserType>> {
  const types = new Collection<Managed<UserType>>();
  types.add({
    id: typeId,
    status: "ACTIVE",
    created: now,
    lastUpdated: now,
    isSystem: true,
    fields: {
      name: "user",
      displayName: "User",
      description: "Okta user profile template with default permission settings",
    },
  });
  return types;
}
