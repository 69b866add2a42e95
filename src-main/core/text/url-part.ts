const HALF = /[\ud800-\udfff]/;

/**
 * A text of a client's as a part of a URL. JSON can hold half of a character, an unpaired surrogate, for
 * which there are no escapes: it becomes U+FFFD, as wherever text becomes bytes.
 */
export function urlPart(text: string): string {
  return encodeURIComponent(HALF.test(text) ? Buffer.from(text).toString() : text);
}
