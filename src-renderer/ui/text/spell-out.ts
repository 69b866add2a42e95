/** Characters that turn the direction of the text around them. */
export const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** `\u202e`: a character as JSON writes it. */
export function asEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}

/** A text with its direction marks written out, so that it reads in the order of its characters. */
export function spellOut(text: string): string {
  return text.replaceAll(DIRECTION_MARKS, (mark) => asEscape(mark.charCodeAt(0)));
}
