const MASK = "•".repeat(12);

/** Keys and signing secrets as providers write them: a prefix that says what it is, then what must not be seen. */
const TOKEN =
  /\b(whsec_|[srp]k_(?:test|live)_|re_|xox[abps]-|xapp-|ghp_|secret_|Bearer |Basic )[\w+/=.-]{4,}/g;

/** A field of JSON whose name says that its value is a secret. */
const FIELD =
  /("(?:[\w-]*(?:secret|password|token|api_?key|authorization))"\s*:\s*)"(?:[^"\\]|\\.)+"/gi;

/** A text with dots where its secrets stand; the first signs of a key stay, to tell keys apart. */
export function hideSecrets(text: string): string {
  return text.replaceAll(TOKEN, `$1${MASK}`).replaceAll(FIELD, `$1"${MASK}"`);
}
