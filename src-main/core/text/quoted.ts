/** Nothing here has to be escaped in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A text as JSON. Most are ids and plain words, which can stand as they are. */
export function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
