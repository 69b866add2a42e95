/** An expression of Okta Expression Language that cannot be read or evaluated; the message says why. */
export class OelError extends Error {}

export type Token =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "name"; readonly value: string }
  | { readonly kind: "sign"; readonly value: string };

/** The signs, longest first, with the words that mean the same. */
const signs = ["?:", "==", "!=", "<=", ">=", "&&", "||"].concat("<>!?:()[]{},.+-*/%".split(""));

const words: Readonly<Record<string, string>> = {
  and: "&&",
  AND: "&&",
  or: "||",
  OR: "||",
  not: "!",
  NOT: "!",
  eq: "==",
  ne: "!=",
  lt: "<",
  gt: ">",
  le: "<=",
  ge: ">=",
};

const TOKEN = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\d+(?:\.\d+)?)|([A-Za-z_$][\w$]*))/y;
const SPACE = /\s*/y;

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

/** Splits an expression into its parts. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match) {
      const [, double, single, number, name] = match;
      const quoted = double ?? single;
      if (quoted !== undefined) {
        tokens.push({ kind: "text", value: quoted.replaceAll(/\\(.)/g, "$1") });
      } else if (number !== undefined) tokens.push({ kind: "number", value: Number(number) });
      else if (name !== undefined) {
        const sign = Object.hasOwn(words, name) ? words[name] : undefined;
        tokens.push(
          sign === undefined ? { kind: "name", value: name } : { kind: "sign", value: sign },
        );
      }
      at = skipSpace(text, TOKEN.lastIndex);
      continue;
    }
    const start = at;
    const sign = signs.find((one) => text.startsWith(one, start));
    if (sign === undefined) throw new OelError(`Unexpected character '${text.charAt(at)}'`);
    tokens.push({ kind: "sign", value: sign });
    at = skipSpace(text, at + sign.length);
  }
  return tokens;
}
