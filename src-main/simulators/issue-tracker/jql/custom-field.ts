import { isRecord } from "../adf/document.ts";
import type { Issue } from "../state.ts";
import {
  emptiness,
  equality,
  holds,
  isNegative,
  operandsOf,
  ordering,
  unknownFunction,
  type JqlField,
} from "./field.ts";
import { textTest } from "./text-match.ts";
import { not, type Test } from "./truth.ts";

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
