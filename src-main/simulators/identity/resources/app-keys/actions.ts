import { selfSigned } from "../../authorization/certificate.ts";
import { notFound } from "../../errors.ts";
import type { SimContext, State } from "../../state.ts";
import type { AppKey } from "./schema.ts";

/** An app or an identity provider that signs with keys of its own. */
interface KeyOwner {
  readonly id: string;
}

/** Returns the signing keys of an app or an identity provider. */
export const keysOf = ({ management }: State, { id }: KeyOwner): readonly AppKey[] =>
  management.appKeys.get(id) ?? [];

/** Returns a signing key by its id; throws Okta's 404. */
export function requireKey(state: State, owner: KeyOwner, kid = ""): AppKey {
  const key = keysOf(state, owner).find(({ id }) => id === kid);
  if (!key) throw notFound(kid, "JsonWebKey");
  return key;
}

/** Gives an app or an identity provider a signing key that there is. */
export function keepKey(state: State, owner: KeyOwner, key: AppKey): AppKey {
  state.management.appKeys.set(owner.id, [...keysOf(state, owner), key]);
  return key;
}

/** Adds a signing key to an app or an identity provider. */
export function addAppKey(context: SimContext, owner: KeyOwner, years: number): AppKey {
  const { state, ids, now } = context;
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  const expiresAt = end.getTime();
  const serial = ids.integer("app_key_serial");
  const x5c = selfSigned("Simdeck test only", serial, now, expiresAt);
  return keepKey(state, owner, { id: ids.bare("app_key/", 43), created: now, expiresAt, x5c });
}
