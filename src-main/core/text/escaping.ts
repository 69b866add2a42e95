/** Nothing here has to be escaped in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A text as JSON. Most are ids and plain words, which can stand as they are. */
export function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

const HALF = /[\ud800-\udfff]/;

/**
 * A text of a client's as a part of a URL. JSON can hold half of a character, an unpaired surrogate, for
 * which there are no escapes: it becomes U+FFFD, as wherever text becomes bytes.
 */
export function urlPart(text: string): string {
  return encodeURIComponent(HALF.test(text) ? Buffer.from(text).toString() : text);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text that stands for itself in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);
}

/** A part of an address with its percent escapes read; as it came when they do not make text. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
