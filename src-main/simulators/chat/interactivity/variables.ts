import { explainReceiverUrl } from "#core/delivery/sending/receiver-address.ts";

/** The variables with the URLs for interactions and for slash commands, where they have their own. */
export const INTERACTIVITY_URL = "CHAT_TWIN_INTERACTIVITY_URL";
export const COMMANDS_URL = "CHAT_TWIN_COMMANDS_URL";

/** Returns whether a value of these variables is valid; for the check at startup. */
export function isAppUrl(value: string): boolean {
  return explainReceiverUrl(value) === undefined;
}

/** The variable that sets how long a trigger id can be used, in seconds of real time. */
export const TRIGGER_SECONDS = "SIM_TRIGGER_SECONDS";

const USUAL = 3;
const MAX = 86_400;

/** Returns whether a value of the variable is valid; for the check at startup. */
export function isTriggerSeconds(value: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(value) && Number(value) > 0 && Number(value) <= MAX;
}

export function triggerSeconds(value: string | undefined): number {
  return value === undefined ? USUAL : Number(value);
}
