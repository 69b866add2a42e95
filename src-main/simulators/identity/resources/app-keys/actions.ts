import { selfSigned } from "../../authorization/certificate.ts";
import type { App } from "../../authorization/entities.ts";
import type { SimContext } from "../../state.ts";
import type { AppKey } from "./schema.ts";

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
