/** One condition of a search: `amount>1000`, `-metadata["order"]:null`. */
export interface Clause {
  readonly isNegated: boolean;
  /** `metadata` or the name of a field. */
  readonly field: string;
  /** The key within the metadata. */
  readonly key?: string;
  readonly operator: Operator;
  /** `null` asks whether the field is absent. */
  readonly value: string | number | null;
}

const operators = [":", "~", "=", ">", "<", ">=", "<="] as const;

type Operator = (typeof operators)[number];

/** A whole search: conditions that all hold, or of which any holds. They cannot be mixed. */
export interface SearchQuery {
  readonly mode: "all" | "any";
  readonly clauses: readonly Clause[];
}

/** Why a search cannot be read, in words for the client. */
export class UnreadableQuery extends Error {
  override readonly name = "UnreadableQuery";
}

const CLAUSE =
  /\s*(-?)([a-z_][a-z0-9_.]*)(?:\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\])?\s*(:|~|>=|<=|>|<|=)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(null)\b|(-?\d+(?:\.\d+)?)\b)\s*/iy;

const JOINT = /(AND|OR)\b/iy;

const unescape = (text: string): string => text.replaceAll(/\\(.)/g, "$1");

function textOrNull(...texts: readonly (string | undefined)[]): string | undefined {
  const input = texts.find((text) => text !== undefined);
  return input === undefined ? undefined : unescape(input);
}

function asOperator(text: string | undefined): Operator {
  return operators.find((operator) => operator === text) ?? ":";
}

function clauseOf(match: RegExpExecArray): Clause {
  const [, minus, field = "", double, single, operator, quoted, apostrophed, , number] = match;
  const key = textOrNull(double, single);
  const text = textOrNull(quoted, apostrophed);
  return {
    isNegated: minus === "-",
    field,
    ...(key === undefined ? {} : { key }),
    operator: asOperator(operator),
    value: text ?? (number === undefined ? null : Number(number)),
  };
}

/** Matches at a place of the text, or tells where it stopped making sense. */
function take(pattern: RegExp, query: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const match = pattern.exec(query);
  if (match) return match;
  const rest = query.slice(at, at + 30).trim();
  throw new UnreadableQuery(
    rest === "" ? "the query ends too early" : `cannot read it from ${JSON.stringify(rest)} on`,
  );
}

/**
 * Reads a search in the provider's query language: clauses `field:value`, joined by AND or by OR.
 * @throws {UnreadableQuery}
 */
export function parseSearchQuery(query: string): SearchQuery {
  const clauses: Clause[] = [];
  const joints = new Set<string>();
  for (let at = 0; ;) {
    const clause = take(CLAUSE, query, at);
    clauses.push(clauseOf(clause));
    at += clause[0].length;
    if (at >= query.length) break;
    // Two clauses side by side mean AND.
    JOINT.lastIndex = at;
    const joint = JOINT.exec(query);
    joints.add(joint?.[1]?.toUpperCase() ?? "AND");
    at += joint?.[0].length ?? 0;
  }
  if (joints.size > 1) throw new UnreadableQuery("AND and OR cannot be used in the same query");
  return { mode: joints.has("OR") ? "any" : "all", clauses };
}
