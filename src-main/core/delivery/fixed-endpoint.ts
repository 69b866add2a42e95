import type { SimulatorProfile } from "#core/kernel/profile.ts";
import type { SimulatorSettings } from "#core/kernel/settings.ts";
import type { Endpoint } from "./endpoint.ts";

/** The one URL of a simulator whose receiver is set at boot, or none. */
export function fixedEndpoint(
  { fixedReceiver }: SimulatorProfile,
  { environment }: SimulatorSettings,
): Endpoint | undefined {
  if (!fixedReceiver) return undefined;
  const url = environment[fixedReceiver.urlVariable];
  const secret = environment[fixedReceiver.secretVariable];
  if (url === undefined || secret === undefined) return undefined;
  return { url, secret, enabled: true, types: fixedReceiver.types ?? ["*"] };
}
