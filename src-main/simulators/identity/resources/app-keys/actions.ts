import { selfSigned } from "../../authorization/certificate.ts";
import type { App } from "../../authorization/entities.ts";
import type { SimContext } from "../../state.ts";

/** A signing key of an app. Keys differ in their certificates; the pair is the test key of the simulator. */
export interface AppKey {
  readonly id: string;
  readonly created: number;
  readonly expiresAt: number;
  /** The certificate in Base64 of DER. */
  readonly x5c: string;
}

/** Adds a signing key to an app. */
export function addAppKey({ state, ids, now }: SimContext, app: App, years: number): AppKey {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  const expiresAt = end.getTime();
  const serial = ids.integer("app_key_serial");
  const x5c = selfSigned("Simdeck test only", serial, now, expiresAt);
  const key = { id: ids.bare("app_key/", 43), created: now, expiresAt, x5c };
  const { appKeys } = state.management;
  appKeys.set(app.id, [...(appKeys.get(app.id) ?? []), key]);
  return key;
}
