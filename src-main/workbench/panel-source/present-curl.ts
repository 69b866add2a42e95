import type { EncodedRequest } from "#core/transport/encode-request.ts";

/** Stands for a secret that is not shown: the shell fills it in. */
const PLACEHOLDER = "authorization: Bearer $SIM_CONTROL_TOKEN";

/** Text as one word of a POSIX shell. */
function quote(text: string): string {
  if (text === PLACEHOLDER) return `"${text}"`;
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A call as a curl command that does the same from outside. */
export function presentCurl(baseUrl: string, call: EncodedRequest): string {
  const parts = ["curl", "-X", call.method, quote(`${baseUrl}${call.path}`)];
  for (const [name, value] of Object.entries(call.headers)) {
    parts.push("-H", quote(`${name}: ${value}`));
  }
  if (call.payload !== undefined) parts.push("--data-raw", quote(call.payload));
  return parts.join(" ");
}
