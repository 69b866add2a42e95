import { JqlFault } from "./query.ts";

export type Token =
  | { readonly kind: "word" | "text"; readonly value: string; readonly at: number }
  | { readonly kind: "sign"; readonly value: string; readonly at: number };

const SPACE = /\s+/y;
const SIGN = /!=|!~|<=|>=|&&|\|\||[=<>~!()[\],&|]/y;
const WORD = /(?:\\u[0-9a-fA-F]{4}|\\[^u]|[^\s=<>~!()[\],&|"'\\{}*/%+$#@?;])+/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const escapes = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** `\n`, `\u0040` and any other character behind a backslash. */
function unescape(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_all, code: string, char: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes.get(char) ?? char),
  );
}

/** `(line 1, character 9)`, as Jira ends what it says of a query. */
export function placeIn(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const character = at - before.lastIndexOf("\n");
  return `(line ${String(line)}, character ${String(character)})`;
}

function unreadable(text: string, at: number): JqlFault {
  const char = text.charAt(at);
  const place = placeIn(text, at);
  if (char === '"' || char === "'") {
    return new JqlFault(
      `Error in the JQL Query: The quoted string '${text.slice(at + 1)}' has not been completed. ${place}`,
    );
  }
  const code = char.charCodeAt(0).toString(16).padStart(4, "0");
  return new JqlFault(
    `Error in the JQL Query: The character '${char}' is a reserved JQL character. You must enclose it in a string or use the escape '\\u${code}' instead. ${place}`,
  );
}

function tokenAt(text: string, at: number): { token: Token; end: number } {
  const quoted = match(QUOTED, text, at);
  if (quoted) {
    const value = unescape(quoted[1] ?? quoted[2] ?? "");
    return { token: { kind: "text", value, at }, end: at + quoted[0].length };
  }
  const sign = match(SIGN, text, at)?.[0];
  if (sign !== undefined) {
    return { token: { kind: "sign", value: sign, at }, end: at + sign.length };
  }
  const word = match(WORD, text, at)?.[0];
  if (word === undefined) throw unreadable(text, at);
  return { token: { kind: "word", value: unescape(word), at }, end: at + word.length };
}

/** The words, quoted strings and signs of a query. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const space = match(SPACE, text, at)?.[0].length ?? 0;
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
