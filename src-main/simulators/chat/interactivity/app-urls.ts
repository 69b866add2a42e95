import { explainReceiverUrl } from "#core/delivery/receiver-address.ts";

/** The variables with the URLs for interactions and for slash commands, where they have their own. */
export const INTERACTIVITY_URL = "CHAT_TWIN_INTERACTIVITY_URL";
export const COMMANDS_URL = "CHAT_TWIN_COMMANDS_URL";

/** Whether a value of these variables is valid; for the check at startup. */
export function isAppUrl(value: string): boolean {
  return explainReceiverUrl(value) === undefined;
}
