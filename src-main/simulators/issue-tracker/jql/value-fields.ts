import { ownValue } from "#core/state/own-value.ts";
import { isRecord } from "#shared/text/json-in.ts";
import { parseDuration } from "../shared/times.ts";
import type { Issue } from "../state.ts";
import { dateFunction, parseMoment } from "./dates.ts";
import {
  beside,
  emptiness,
  equality,
  heldTest,
  holds,
  listOperands,
  ordering,
  unknownFunction,
  unknownValue,
  whenEmpty,
  type JqlField,
  type Scope,
  type Single,
} from "./field.ts";
import type { Operator } from "./query.ts";
import { textTest } from "./text-match.ts";

const DAY = 86_400_000;

interface NumberSpec {
  readonly read: (scope: Scope, issue: Issue) => number | readonly number[] | null;
  readonly parse: (scope: Scope, field: string, operand: Single) => number;
}

function numericField(spec: NumberSpec): JqlField {
  return {
    operators: [...equality, ...ordering, ...emptiness],
    compile: (scope, { field, operator, operand }) => {
      const wanted = listOperands(operand)
        .filter(({ kind }) => kind !== "empty")
        .map((one) => spec.parse(scope, field, one));
      const matches = ordering.includes(operator)
        ? beside(operator, wanted)
        : (value: number) => wanted.includes(value);
      const read = (issue: Issue) => [spec.read(scope, issue) ?? []].flat();
      return heldTest(operator, whenEmpty(operand), read, matches);
    },
    rank: (scope, issue) => [spec.read(scope, issue) ?? []].flat()[0] ?? null,
  };
}

/** The moment that an operand names. */
export function momentOf(scope: Scope, field: string, operand: Single): number {
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

/** A field that holds any number of moments. */
export function momentsField(read: (scope: Scope, issue: Issue) => readonly number[]): JqlField {
  return numericField({ read, parse: momentOf });
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
      const matches = operand.kind === "value" ? textTest(operand.text) : () => false;
      const held = (issue: Issue) => [read(scope, issue)].filter((text) => text !== "");
      return heldTest(operator, whenEmpty(operand), held, matches);
    },
    ...(isSortable
      ? { rank: (scope: Scope, issue: Issue) => read(scope, issue).toLowerCase() || null }
      : {}),
  };
}

/** The texts of a value of any form: the value of an option, the account of a user. */
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

function textsIn(issue: Issue, name: string): readonly string[] {
  return textsOf(ownValue(issue.custom, name)).map((text) => text.toLowerCase());
}

/** The test of one text that a custom field holds. Texts are compared as numbers when both are. */
function matcherOf(operator: Operator, text: string): (held: string) => boolean {
  if (operator === "~" || operator === "!~") return textTest(text);
  const wanted = text.toLowerCase();
  return (held) => {
    const difference = Number(held) - Number(wanted);
    const order = Number.isNaN(difference)
      ? held === wanted
        ? 0
        : held < wanted
          ? -1
          : 1
      : difference;
    return ordering.includes(operator) ? holds(operator, order) : order === 0;
  };
}

/** A field of the client's own, by its number: it is compared as the text or number it holds. */
export function customField(number: string): JqlField {
  const name = `customfield_${number}`;
  return {
    operators: [...equality, ...emptiness, ...ordering, "~", "!~"],
    compile: (_scope, { operator, operand }) => {
      const matches = listOperands(operand).flatMap((one) => {
        if (one.kind === "function") throw unknownFunction(one.name);
        return one.kind === "value" ? [matcherOf(operator, one.text)] : [];
      });
      const held = (issue: Issue) => textsIn(issue, name);
      return heldTest(operator, whenEmpty(operand), held, (text) =>
        matches.some((match) => match(text)),
      );
    },
    rank: (_scope, issue) => {
      const [text] = textsIn(issue, name);
      if (text === undefined) return null;
      return Number.isNaN(Number(text)) ? text : Number(text);
    },
  };
}
