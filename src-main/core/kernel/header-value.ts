const FIT = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
const UNFIT_CHARACTERS = /[^\t\u0020-\u007e\u0080-\u00ff]/g;

/**
 * A text that came of a client as the value of a header, which node would refuse otherwise: beyond
 * Latin-1 as the bytes of UTF-8, as servers send it, and a control character as a space.
 */
export function headerValue(text: string): string {
  if (FIT.test(text)) return text;
  return Buffer.from(text).toString("latin1").replace(UNFIT_CHARACTERS, " ");
}
