import type { ResponseHeaders } from "./message.ts";

/** Scripts run with an origin of their own, which control routes reject. */
const policy = "sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts";

/**
 * Returns the headers of content that clients store: a page among it must not act with the origin of the
 * control routes. Browsers do not show a PDF in a sandbox, and its scripts have no origin.
 */
export function sandboxHeaders(contentType: string): ResponseHeaders {
  return contentType === "application/pdf" ? {} : { "content-security-policy": policy };
}
