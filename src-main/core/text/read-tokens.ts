const SPACE = /\s+/y;

/** A token, and where the text goes on behind it. */
interface Read<Token> {
  readonly token: Token;
  readonly end: number;
}

/** Returns the match of a pattern with the flag `y` at exactly this place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * The tokens of a text with white space between them. `tokenAt` reads the one at a place where there
 * is no white space, and throws the language's own error where there is none to read.
 */
export function readTokens<Token>(
  text: string,
  tokenAt: (text: string, at: number) => Read<Token>,
): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const space = matchAt(SPACE, text, at)?.[0].length ?? 0;
    if (space > 0) {
      at += space;
      continue;
    }
    const { token, end } = tokenAt(text, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
}
