import type * as z from "zod";
import { isRecord } from "#shared/text/json-in.ts";
import type { ConsentGrant } from "../../authorization/grants.ts";
import { validationFailed } from "../../errors.ts";
import type { SimContext, State } from "../../state.ts";
import type { grantBody } from "./schema.ts";

/** A scope of Okta's API that an administrator has given an app. */
export type AppGrant = Omit<ConsentGrant, "userId"> & { readonly userId?: undefined };

const pathOf = (appId: string) => `/api/v1/apps/${appId}/grants`;

/** Returns the scopes of Okta's API that an app has. */
export function listAppGrants({ management }: State, appId: string): readonly AppGrant[] {
  return Object.entries(management.settings.get(pathOf(appId)) ?? {}).flatMap(([scope, kept]) => {
    if (!isRecord(kept)) return [];
    const { id, created } = kept;
    if (typeof id !== "string" || typeof created !== "number") return [];
    return [{ id, scope, created, server: "", clientId: appId }];
  });
}

/** Gives an app a scope. */
export function createdGrant(
  { state, ids, now }: SimContext,
  appId: string,
  { scopeId, issuer }: z.output<typeof grantBody>,
  base: string,
): AppGrant {
  if (issuer !== base) throw validationFailed("issuer", [`issuer: must be ${base}`]);
  const known = listAppGrants(state, appId).find(({ scope }) => scope === scopeId);
  if (known) return known;
  const kept = { id: ids.next("oag", 17), created: now };
  const { settings } = state.management;
  settings.set(pathOf(appId), { ...settings.get(pathOf(appId)), [scopeId]: kept });
  return { ...kept, scope: scopeId, server: "", clientId: appId };
}

/** Takes a scope from an app. */
export function removeAppGrant({ management }: State, appId: string, grantId: string): void {
  const left = Object.entries(management.settings.get(pathOf(appId)) ?? {}).filter(
    ([, kept]) => !isRecord(kept) || kept["id"] !== grantId,
  );
  management.settings.set(pathOf(appId), Object.fromEntries(left));
}

/** Returns whether an app may have scopes of Okta's API. One that was never given any may have all. */
export function hasScopes(state: State, appId: string, scopes: readonly string[]): boolean {
  if (!state.management.settings.has(pathOf(appId))) return true;
  const given = new Set(listAppGrants(state, appId).map(({ scope }) => scope));
  return scopes.every((scope) => given.has(scope));
}
