import { createHash } from "node:crypto";
import type { SigningKey } from "#core/oauth/jwt.ts";
import { settingsAt } from "../management/objects.ts";
import type { State } from "../state.ts";
import { testOnlyKey } from "./test-only-rsa-key.ts";

const pathOf = (serverId: string) => `/api/v1/authorizationServers/${serverId}/credentials`;

export type ServerKeyStatus = "NEXT" | "ACTIVE" | "EXPIRED";

function rotationsOf(state: State, serverId: string): number {
  const { rotations } = settingsAt(state, pathOf(serverId), {});
  return typeof rotations === "number" ? rotations : 0;
}

/** The id of a key of a server, by the number of rotations before it. The pair stays the test key. */
function kidOf(serverId: string, rotations: number): string {
  if (rotations === 0) return testOnlyKey.kid;
  return createHash("sha256")
    .update(`${serverId}/${String(rotations)}`)
    .digest("base64url");
}

/** Returns the keys of a server: the one in use, the next one, and the one before. */
export function serverKeys(
  state: State,
  serverId: string,
): readonly { readonly kid: string; readonly status: ServerKeyStatus }[] {
  const rotations = rotationsOf(state, serverId);
  return [
    { kid: kidOf(serverId, rotations), status: "ACTIVE" },
    { kid: kidOf(serverId, rotations + 1), status: "NEXT" },
    ...(rotations > 0 ? [{ kid: kidOf(serverId, rotations - 1), status: "EXPIRED" as const }] : []),
  ];
}

/** Puts the next key of a server in use. Tokens of the key before are still verified by its key set. */
export function rotateServerKeys({ management }: State, serverId: string): void {
  const path = pathOf(serverId);
  const old = management.settings.get(path) ?? {};
  const { rotations } = old;
  const next = (typeof rotations === "number" ? rotations : 0) + 1;
  management.settings.set(path, { ...old, rotations: next });
}

/** Returns the key that a server signs with. That of the org never changes. */
export function signingKeyOf(state: State, serverId: string): SigningKey {
  if (serverId === "") return testOnlyKey;
  const kid = kidOf(serverId, rotationsOf(state, serverId));
  return { ...testOnlyKey, kid, jwk: { ...testOnlyKey.jwk, kid } };
}

/** Returns the public keys that verify the tokens of a server. */
export function keySetOf(state: State, serverId: string) {
  const keys = serverId === "" ? [] : serverKeys(state, serverId);
  const shown = keys.filter(({ status }) => status !== "NEXT").map(({ kid }) => kid);
  const kids = shown.length === 0 ? [testOnlyKey.kid] : shown;
  return { keys: kids.map((kid) => ({ ...testOnlyKey.jwk, kid })) };
}
