import type { IdSequence } from "#core/contract/ids.ts";
import { OAuthError } from "./oauth-error.ts";
import type { DeviceRequest, Grant, OAuthState } from "./state.ts";

/** Letters of user codes: without vowels, so that no word appears (RFC 8628, 6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** The time between two polls of a device (RFC 8628, 3.2). */
export const POLL_SECONDS = 5;

/** Returns eight letters with a dash: `WDJB-MJHT`. */
export function nextUserCode(ids: IdSequence): string {
  const drawn = ids.bare("user_code/", 16, "hex");
  const code = Array.from({ length: 8 }, (_, index) => {
    const byte = Number.parseInt(drawn.slice(2 * index, 2 * index + 2), 16);
    return LETTERS.charAt(byte % LETTERS.length);
  }).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export function addDeviceRequest(
  { devices }: OAuthState,
  request: Pick<
    DeviceRequest,
    "id" | "userCode" | "server" | "clientId" | "scopes" | "expiresAt" | "detail"
  >,
): DeviceRequest {
  const added: DeviceRequest = {
    ...request,
    outcome: "pending",
    grantId: undefined,
    pollSeconds: POLL_SECONDS,
    polledAt: undefined,
  };
  devices.set(added.id, added);
  return added;
}

/** Returns the request that waits for this user code; spaces, dashes and case do not matter. */
export function findByUserCode(
  { devices }: OAuthState,
  now: number,
  typed: string,
): DeviceRequest | undefined {
  const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
  const wanted = plain(typed);
  for (const device of devices.values()) {
    if (plain(device.userCode) !== wanted) continue;
    if (device.outcome === "pending" && device.expiresAt > now) return device;
  }
  return undefined;
}

/** Finishes a request: with the grant of the person who allowed it, or without one. */
export function decideDevice(
  { devices }: OAuthState,
  device: DeviceRequest,
  grant: Grant | undefined,
): void {
  const outcome = grant ? "allowed" : "denied";
  devices.set(device.id, { ...device, outcome, grantId: grant?.id });
}

/**
 * Notes a poll of a device without a decision; throws when it comes too early. Devices poll in real
 * time, also while the simulator clock stands still.
 */
function notePoll({ devices }: OAuthState, device: DeviceRequest): void {
  const polledAt = Date.now();
  const { polledAt: last, pollSeconds } = device;
  const isEarly = last !== undefined && polledAt < last + pollSeconds * 1_000;
  const wait = isEarly ? pollSeconds + POLL_SECONDS : pollSeconds;
  devices.set(device.id, { ...device, polledAt, pollSeconds: wait });
  if (isEarly) throw new OAuthError("slow_down", `Poll every ${String(wait)} seconds.`);
}

/** Returns the grant of a device code, once; throws the faults of RFC 8628, 3.5 until then. */
export function pollDevice(
  state: OAuthState,
  now: number,
  { deviceCode, clientId }: { readonly deviceCode: string; readonly clientId: string },
): Grant {
  const device = state.devices.get(deviceCode);
  if (device?.clientId !== clientId || device.outcome === "used") {
    throw new OAuthError("invalid_grant", "The device code is invalid.");
  }
  if (device.outcome === "denied") {
    throw new OAuthError("access_denied", "The resource owner denied the request.");
  }
  const grant = state.grants.get(device.grantId ?? "");
  if (!grant) {
    if (device.expiresAt > now) {
      notePoll(state, device);
      throw new OAuthError("authorization_pending", "The device authorization is pending.");
    }
    throw new OAuthError("expired_token", "The device code has expired.");
  }
  state.devices.set(device.id, { ...device, outcome: "used" });
  return grant;
}
