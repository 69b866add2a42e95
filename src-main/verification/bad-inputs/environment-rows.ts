import { badUrls } from "#core/testing/bad-inputs.ts";

const HOOK = "AUTH_TWIN_WEBHOOK_URL";
const HOOK_SECRET = "AUTH_TWIN_WEBHOOK_SECRET";
const EVENTS = "CHAT_TWIN_EVENTS_URL";
const EVENTS_SECRET = "CHAT_TWIN_SIGNING_SECRET";
const url = "http://127.0.0.1:9/hook";
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

type Environment = Readonly<Record<string, string>>;

/** An environment that must stop everything before it serves; the message names the first variable. */
export interface EnvironmentRow {
  readonly variable: string;
  readonly environment: Environment;
}

const each = (variable: string, values: readonly string[], rest: Environment = {}) =>
  values.map((value) => ({ variable, environment: { [variable]: value, ...rest } }));

export const environmentRows: readonly EnvironmentRow[] = [
  ...each("SIM_WEBHOOK_DELIVERY", ["ON", "true", "1", " on", "on\n", ""]),
  ...each("SIM_VENDOR_HEADERS", ["yes", "On", ""]),
  ...each(HOOK, badUrls, { [HOOK_SECRET]: secret }),
  ...each(HOOK, [url]),
  ...each(HOOK_SECRET, [secret]),
  ...each(
    HOOK_SECRET,
    ["nope", "", "whsec_", "whsec_!!!!", "whsec_abc", `${secret}\n`, ` ${secret}`],
    { [HOOK]: url },
  ),
  ...each(EVENTS, badUrls, { [EVENTS_SECRET]: "s" }),
  ...each(EVENTS, [url]),
  ...each(EVENTS_SECRET, ["s"]),
  ...each(EVENTS_SECRET, ["", "a b", "s\n"], { [EVENTS]: url }),
  ...each("SIM_PACE", ["fast", "-1", "0", "Infinity", "NaN", "", "0x10", "1e999"]),
  ...each("SIM_START_TIME", [
    "yesterday",
    "",
    "1",
    "2026-13-01T00:00:00Z",
    "99999-01-01T00:00:00Z",
  ]),
  ...each("SIM_DELIVERY_TIMEOUT_MS", ["0", "-1", "120001", "1.5", "ten", ""]),
  ...each("SIM_SOCKET_RETRY_DELAYS", ["", "x", "-1", "1,,2"]),
  ...each("SIM_API_KEY", ["", "a b", "é"]),
  ...each("SIM_CONTROL_TOKEN", ["", "a b"]),
  ...each("SIM_ALLOWED_HOSTS", ["", "a/b", "http://a"]),
  ...each("SIM_ALLOWED_ORIGINS", ["", "*", "null", "a.test", "http://a.test/"]),
];
