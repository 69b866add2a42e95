import type { ResponseMode } from "./state.ts";

const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const BLOCKED = new Set(["javascript:", "data:", "vbscript:", "file:", "blob:", "about:"]);

/**
 * Returns whether a text may be a redirect target at all: absolute, without credentials, fragment,
 * backslash or control characters, and not a scheme that a browser runs or opens in place.
 */
export function isSafeTarget(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- browsers drop these characters, so a scheme can hide
  if (!SCHEME.test(text) || /[\u0000-\u0020\\#]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (BLOCKED.has(protocol) || username !== "" || password !== "") return false;
  return !/^https?:$/.test(protocol) || hostname !== "";
}

/** Returns whether a target is a web page. */
export function isWebTarget(text: string): boolean {
  return isSafeTarget(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Returns whether a target is a web page of this machine. */
export function isLoopback(text: string): boolean {
  return isWebTarget(text) && LOOPBACK.test(new URL(text).hostname);
}

/** Returns a redirect target with parameters; those without a value are left out. */
export function withParameters(
  target: string,
  mode: Extract<ResponseMode, "query" | "fragment">,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const input = Object.entries(parameters).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const text = new URLSearchParams(input).toString();
  if (mode === "fragment") return `${target}#${text}`;
  return `${target}${target.includes("?") ? "&" : "?"}${text}`;
}
