import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from "graphql";

/** The deepest nesting of braces, brackets and parentheses. */
const MAX_DEPTH = 200;
const MAX_TOKENS = 20_000;

const opening: ReadonlySet<string> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
]);
const closing: ReadonlySet<string> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
]);

/**
 * Throws for a query that nests too deep. Parser, validation and execution are recursive, so the nesting
 * is limited before they run.
 */
function checkDepth(source: Source): void {
  const lexer = new Lexer(source);
  let depth = 0;
  let tokens = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (opening.has(token.kind)) depth += 1;
    else if (closing.has(token.kind)) depth -= 1;
    tokens += 1;
    if (depth <= MAX_DEPTH && tokens <= MAX_TOKENS) continue;
    const problem =
      depth > MAX_DEPTH
        ? `Query has a depth of more than ${String(MAX_DEPTH)}, which exceeds the maximum.`
        : `Query has more than ${String(MAX_TOKENS)} tokens, which exceeds the maximum.`;
    throw new GraphQLError(problem, { source, positions: [token.start] });
  }
}

/** Parses a query or mutation, or returns why it cannot be parsed. */
export function parseQuery(query: string): DocumentNode | GraphQLError {
  const source = new Source(query);
  try {
    checkDepth(source);
    return parse(source);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
