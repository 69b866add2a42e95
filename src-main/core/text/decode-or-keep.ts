/** A part of an address with its percent escapes read; as it came when they do not make text. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
