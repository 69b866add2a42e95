/** Characters that a terminal would act on, and characters that change the direction of text. */
const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const LONGEST = 8_192;

/**
 * Text of any origin, made safe for a terminal and a log: control characters are escaped, a line that is
 * not a stack frame is indented so that it cannot pass for a message of its own, and long text is cut.
 */
export function legible(text: string): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return shown.replace(UNPRINTABLE, writtenOut).replace(/\n(?! {4}at )/g, "\n    ");
}

function writtenOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** An error with its stack, or whatever else was thrown, as `legible` text. */
export function legibleError(error: unknown): string {
  return legible(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
