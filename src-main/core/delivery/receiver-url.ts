import { FORBIDDEN_ADDRESS, isForbiddenAddress } from "./forbidden-address.ts";

const MAX_LENGTH = 2_048;
const UNFIT_CHARACTER = /[\s\p{Cc}\p{Cs}\\]/u;

const CONTROL_PATH = /^\/+_sim(?:\/|$)/;

/** Whether a path is one that drives a simulator, also when it is written with escapes. */
function leadsToControl(path: string): boolean {
  try {
    return CONTROL_PATH.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * Why an address cannot receive deliveries, or `undefined` when it can: `http:` and `https:` only, no
 * credentials, and nothing that URL parsers would silently mend. Loopback and plain `http:` are fine,
 * since that is where the app under test listens; addresses that no app has are not, and no more are the
 * control routes of a simulator.
 */
export function explainReceiverUrl(url: string): string | undefined {
  if (url.length > MAX_LENGTH) return `it is longer than ${String(MAX_LENGTH)} characters`;
  if (UNFIT_CHARACTER.test(url)) return "it holds a space, a backslash or a control character";
  if (!/^https?:\/\/[^/]/i.test(url)) return "it must begin with http:// or https://";
  if (!URL.canParse(url)) return "it is not a URL";
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") return "it must not hold credentials";
  if (url.includes("#")) return "it must not have a fragment";
  if (isForbiddenAddress(parsed.hostname)) return FORBIDDEN_ADDRESS;
  if (leadsToControl(parsed.pathname)) return "/_sim/ leads to a simulator, not to a receiver";
  return undefined;
}
