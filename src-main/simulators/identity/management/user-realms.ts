import { notFound } from "../errors.ts";
import type { State } from "../state.ts";
import { objectsAt, settingsAt } from "./objects.ts";

export const REALMS = "/api/v1/realms";

const pathOf = (userId: string) => `${REALMS}/of/${userId}`;

/** Returns the realm of a user; `undefined` for the default one. */
export function realmOf(state: State, userId: string): string | undefined {
  const { realmId } = settingsAt(state, pathOf(userId), {});
  return typeof realmId === "string" ? realmId : undefined;
}

/** Throws Okta's 404 for a realm that is not there. */
export function checkRealm(state: State, realmId: string | undefined): void {
  if (realmId === undefined || objectsAt(state, REALMS).has(realmId)) return;
  throw notFound(realmId, "Realm");
}

/** Moves a user to a realm. */
export function setRealm(state: State, userId: string, realmId: string): void {
  state.management.settings.set(pathOf(userId), { realmId });
}
