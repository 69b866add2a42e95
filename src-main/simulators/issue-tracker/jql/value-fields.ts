import { isRecord } from "../adf/document.ts";
import { parseDuration } from "../shared/times.ts";
import type { Issue } from "../state.ts";
import { dateFunction, parseMoment } from "./dates.ts";
import {
  emptiness,
  equality,
  holds,
  isNegative,
  not,
  operandsOf,
  ordering,
  unknownFunction,
  unknownValue,
  type JqlField,
  type Scope,
  type Test,
} from "./field.ts";
import { JqlFault, type Clause, type Operand } from "./query.ts";
import { textTest } from "./text-match.ts";

type Single = Exclude<Operand, { kind: "list" }>;

const DAY = 86_400_000;

interface NumberSpec {
  readonly read: (scope: Scope, issue: Issue) => number | null;
  readonly parse: (scope: Scope, field: string, operand: Single) => number;
}

function numbersOf(spec: NumberSpec, scope: Scope, clause: Clause): readonly number[] {
  return operandsOf(clause.operand)
    .filter(({ kind }) => kind !== "empty")
    .map((operand) => spec.parse(scope, clause.field, operand));
}

function numericTest(spec: NumberSpec, scope: Scope, clause: Clause): Test<Issue> {
  const wanted = numbersOf(spec, scope, clause);
  const hasEmpty = operandsOf(clause.operand).some(({ kind }) => kind === "empty");
  const { operator } = clause;
  if (ordering.includes(operator)) {
    const [bound] = wanted;
    if (bound === undefined) {
      throw new JqlFault(`The operator '${operator}' does not support EMPTY.`);
    }
    return (issue) => {
      const value = spec.read(scope, issue);
      return value === null ? undefined : holds(operator, value - bound);
    };
  }
  const test: Test<Issue> = (issue) => {
    const value = spec.read(scope, issue);
    if (value === null) return hasEmpty ? true : undefined;
    return wanted.includes(value);
  };
  return isNegative(operator) ? not(test) : test;
}

function numericField(spec: NumberSpec): JqlField {
  return {
    operators: [...equality, ...ordering, ...emptiness],
    compile: (scope, clause) => numericTest(spec, scope, clause),
    rank: spec.read,
  };
}

function momentOf(scope: Scope, field: string, operand: Single): number {
  if (operand.kind === "value") return parseMoment(operand.text, field, scope.now);
  if (operand.kind === "empty") return Number.NaN;
  const { name, args } = operand;
  if (name.toLowerCase() === "now" && args.length === 0) return scope.now;
  const moment = dateFunction(name, args, scope.now);
  if (moment === undefined) throw unknownFunction(name);
  return moment;
}

/** A field that holds a moment. */
export function dateField(read: (issue: Issue) => number | null): JqlField {
  return numericField({ read: (_scope, issue) => read(issue), parse: momentOf });
}

/** A field that holds a day: what it is compared with loses its time. */
export function dayField(read: (issue: Issue) => string | null): JqlField {
  return numericField({
    read: (_scope, issue) => {
      const day = read(issue);
      return day === null ? null : Date.parse(`${day}T00:00:00Z`);
    },
    parse: (scope, field, operand) => {
      const moment = momentOf(scope, field, operand);
      return moment - (((moment % DAY) + DAY) % DAY);
    },
  });
}

/** A field that holds a number, or a duration in seconds. */
export function numberField(
  read: (scope: Scope, issue: Issue) => number | null,
  isDuration = false,
): JqlField {
  return numericField({
    read,
    parse: (_scope, field, operand) => {
      if (operand.kind === "function") throw unknownFunction(operand.name);
      const text = operand.kind === "value" ? operand.text : "";
      const value = isDuration ? parseDuration(text) : Number(text || "x");
      if (value === undefined || Number.isNaN(value)) throw unknownValue(field, text);
      return value;
    },
  });
}

/** A field that holds text: it is searched by words. */
export function textField(
  read: (scope: Scope, issue: Issue) => string,
  isSortable = false,
): JqlField {
  return {
    operators: ["~", "!~", ...emptiness],
    compile: (scope, { operator, operand }) => {
      if (operand.kind === "function") throw unknownFunction(operand.name);
      const matches = operand.kind === "value" ? textTest(operand.text) : undefined;
      const test: Test<Issue> = (issue) => {
        const text = read(scope, issue);
        if (!matches) return text === "";
        return text === "" ? undefined : matches(text);
      };
      return isNegative(operator) ? not(test) : test;
    },
    ...(isSortable
      ? { rank: (scope: Scope, issue: Issue) => read(scope, issue).toLowerCase() || null }
      : {}),
  };
}

/** What a value of any form says: options by their value, people by their account. */
function textsOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === "") return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (isRecord(value)) {
    const named = ["value", "name", "accountId", "id"].map((name) => value[name]);
    return textsOf(named.find((one) => one !== undefined));
  }
  if (typeof value === "string") return [value];
  return typeof value === "number" || typeof value === "boolean" ? [String(value)] : [];
}

function compareTexts(left: string, right: string): number {
  const difference = Number(left) - Number(right);
  if (!Number.isNaN(difference)) return difference;
  return left === right ? 0 : left < right ? -1 : 1;
}

function read(name: string, issue: Issue): readonly string[] {
  return textsOf(issue.custom[name]).map((text) => text.toLowerCase());
}

/** A field of the client's own, by its number: it is compared as the text or number it holds. */
export function customField(number: string): JqlField {
  const name = `customfield_${number}`;
  return {
    operators: [...equality, ...emptiness, ...ordering, "~", "!~"],
    compile: (_scope, { operator, operand }) => {
      const operands = operandsOf(operand);
      const wanted = operands.flatMap((one) => {
        if (one.kind === "function") throw unknownFunction(one.name);
        return one.kind === "value" ? [one.text] : [];
      });
      const hasEmpty = operands.some(({ kind }) => kind === "empty");
      const matches = wanted.map((text) =>
        operator === "~" || operator === "!~"
          ? textTest(text)
          : (held: string) => {
              const order = compareTexts(held, text.toLowerCase());
              return ordering.includes(operator) ? holds(operator, order) : order === 0;
            },
      );
      const test: Test<Issue> = (issue) => {
        const held = read(name, issue);
        if (held.length === 0) return hasEmpty ? true : undefined;
        return held.some((text) => matches.some((match) => match(text)));
      };
      return isNegative(operator) ? not(test) : test;
    },
    rank: (_scope, issue) => {
      const [text] = read(name, issue);
      if (text === undefined) return null;
      return Number.isNaN(Number(text)) ? text : Number(text);
    },
  };
}
