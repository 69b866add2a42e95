import { formulaError } from "./formula-error.ts";

/** A piece of a formula. A column is named by its id. */
export type Token =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "text" | "name" | "sign" | "column"; readonly value: string };

const PATTERN =
  /\s+|\/\*[\s\S]*?\*\/|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<text>"(?:[^"\\]|\\.)*")|\{\{notion:block_property:(?<column>[^:}]*)[^}]*\}\}|(?<name>[A-Za-z_]\w*)|(?<sign>==|!=|>=|<=|&&|\|\||[-+*/%^<>!?:(),.[\]])/gy;

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, (_, one: string) => escapes[one] ?? one);
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): Token | undefined {
  const { number, text, column, name, sign } = groups;
  if (number !== undefined) return { type: "number", value: Number(number) };
  if (text !== undefined) return { type: "text", value: unquote(text) };
  if (column !== undefined) return { type: "column", value: column };
  if (name !== undefined) return { type: "name", value: name };
  return sign === undefined ? undefined : { type: "sign", value: sign };
}

/** Splits a formula into tokens. */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of source.matchAll(PATTERN)) {
    const token = tokenOf(match.groups ?? {});
    if (token) tokens.push(token);
    at = match.index + match[0].length;
  }
  if (at === source.length) return tokens;
  throw formulaError(`unexpected character ${JSON.stringify(source[at])} at ${String(at)}`);
}
