import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Signs the tokens of this process. It must be unknown to other pages, so it is the one secret that does
 * not come from the id sequence; no response of an API and no event contains it.
 */
const secret = randomBytes(32);

/** The name of the hidden field that carries the token. */
export const TOKEN_FIELD = "page_token";

/** Returns the token of the forms that post to a path. */
export function pageToken(path: string): string {
  return createHmac("sha256", secret).update(path).digest("base64url");
}

/** Returns whether a form that was posted to a path carries its token. */
export function isPageToken(path: string, input: string | undefined): boolean {
  const wanted = Buffer.from(pageToken(path));
  const shown = Buffer.from(input ?? "");
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}
