const MASK = "•".repeat(12);

/** Shorter ones are words: hidden wherever they occur, they would take the text apart. */
const SHORTEST = 6;

/** Keys and signing secrets as providers write them: a prefix that says what it is, then what must not be seen. */
const TOKEN =
  /\b(whsec_|[srp]k_(?:test|live)_|re_|xox[abeprs]-|xapp-|gh[oprsu]_|github_pat_|secret_|ntn_|EAAA|Bearer |Basic |SSWS )([\w+/=.-]{4,})/g;

/** A field of JSON whose name says that its value is a secret. */
const FIELD =
  /("(?:[\w-]*(?:secret|password|token|api_?key|authorization))"\s*:\s*)"((?:[^"\\]|\\.)+)"/gi;

/** The same of a header's line and of a variable's. A value has a digit: `token: is wanted` has none. */
const LINE =
  /\b([\w-]*(?:secret|password|token|api[-_]?key|authorization|cookie)\s*[:=]\s*)(?=[^\s"'&]*\d)([^\s"'&]{6,})/gi;

/** Matches the names of headers and fields that hold a secret. */
const NAME = /(?:secret|password|token|api[-_]?key|authorization|cookie)$/i;

/** Matches the password in an address. */
const LOGIN = /(:\/\/[^\s/:@]*:)([^\s/@]+)@/g;

interface Hidden {
  /** Secrets by their value, wherever they stand. */
  readonly known?: readonly string[];
  /** The name of the header or field that the text is the value of. */
  readonly name?: string | undefined;
}

/** The replacement of a secret. */
type Mask = (secret: string) => string;

/** The first signs of a secret and dots for the rest. */
export function maskSecret(secret: string, mask: Mask = () => MASK): string {
  const prefix = /^[a-z]+_/.exec(secret)?.[0] ?? "";
  return `${prefix}${mask(secret.slice(prefix.length))}`;
}

/** A text with dots where its secrets stand; the first signs of a key stay, to tell keys apart. */
export function hideSecrets(text: string, hidden: Hidden = {}): string {
  return maskSecrets(text, () => MASK, hidden);
}

/** The same with a dot for each sign of a secret, so that every other sign, and every line, stays where it is. */
export function dotSecrets(text: string, hidden: Hidden = {}): string {
  return maskSecrets(text, (secret) => secret.replaceAll(/\S/g, "•"), hidden);
}

function maskSecrets(text: string, mask: Mask, { known = [], name = "" }: Hidden): string {
  if (NAME.test(name)) return mask(text);
  const without = known
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, maskSecret(secret, mask)), text);
  const afterLead = (_: string, lead: string, secret: string) => `${lead}${mask(secret)}`;
  return without
    .replaceAll(TOKEN, afterLead)
    .replaceAll(FIELD, (_, lead: string, secret: string) => `${lead}"${mask(secret)}"`)
    .replaceAll(LINE, afterLead)
    .replaceAll(LOGIN, (_, lead: string, secret: string) => `${lead}${mask(secret)}@`);
}
