import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { normaliseId } from "../shared/id.ts";
import { dateText } from "../shared/schema.ts";
import { rankCell, type Cell, type Family } from "./cells.ts";
import { compareTo, startDay, readInstant, relativeDays, spans } from "./dates.ts";

/** The moment and the user that a condition may refer to. */
export interface Moment {
  readonly now: number;
  /** The user that `me` stands for. */
  readonly botId: string;
}

/** Returns whether a value meets a condition. */
export type Test = (cell: Cell, moment: Moment) => boolean;

/** One operator: what it takes, and the test that makes. */
type Operator = z.ZodType<Test>;

function operator<T, F extends Family>(
  family: F,
  operand: z.ZodType<T>,
  test: (cell: Extract<Cell, { readonly family: F }>, operand: T, moment: Moment) => boolean,
): Operator {
  const isOf = (cell: Cell): cell is Extract<Cell, { readonly family: F }> =>
    cell.family === family;
  return operand.transform(
    (value): Test =>
      (cell, moment) =>
        isOf(cell) && test(cell, value, moment),
  );
}

/** The negation of an operator. */
function not(positive: Operator): Operator {
  return positive.transform(
    (test): Test =>
      (cell, moment) =>
        !test(cell, moment),
  );
}

function existence(family: Family): Record<string, Operator> {
  const is_empty = operator(family, z.literal(true), (cell) => rankCell(cell) === undefined);
  return { is_empty, is_not_empty: not(is_empty) };
}

function textOperators(): Record<string, Operator> {
  const has = (test: (text: string, wanted: string) => boolean) =>
    operator("text", z.string(), ({ text }, wanted) =>
      test(text.toLowerCase(), wanted.toLowerCase()),
    );
  const equals = operator("text", z.string(), ({ text }, wanted) => text === wanted);
  const contains = has((text, wanted) => text.includes(wanted));
  return {
    equals,
    does_not_equal: not(equals),
    contains,
    does_not_contain: not(contains),
    starts_with: has((text, wanted) => text.startsWith(wanted)),
    ends_with: has((text, wanted) => text.endsWith(wanted)),
    ...existence("text"),
  };
}

function numberOperators(): Record<string, Operator> {
  const when = (test: (number: number, wanted: number) => boolean) =>
    operator(
      "number",
      z.number(),
      ({ number }, wanted) => number !== undefined && test(number, wanted),
    );
  const equals = when((number, wanted) => number === wanted);
  return {
    equals,
    does_not_equal: not(equals),
    greater_than: when((number, wanted) => number > wanted),
    less_than: when((number, wanted) => number < wanted),
    greater_than_or_equal_to: when((number, wanted) => number >= wanted),
    less_than_or_equal_to: when((number, wanted) => number <= wanted),
    ...existence("number"),
  };
}

const names = z
  .union([z.string(), z.array(z.string()).min(1).max(100)])
  .transform((input) => [input].flat());

function optionOperators(): Record<string, Operator> {
  const equals = operator(
    "option",
    names,
    ({ name }, wanted) => name !== undefined && wanted.includes(name),
  );
  return {
    equals,
    does_not_equal: not(equals),
    ...existence("option"),
  };
}

function optionsOperators(): Record<string, Operator> {
  const contains = operator("options", names, (cell, wanted) =>
    wanted.some((name) => cell.names.includes(name)),
  );
  return {
    contains,
    does_not_contain: not(contains),
    ...existence("options"),
  };
}

const person = z.string().refine((text) => text === "me" || normaliseId(text) !== undefined, {
  error: 'should be a valid uuid or `"me"`',
});
const pageId = z.string().refine((text) => normaliseId(text) !== undefined, {
  error: "should be a valid uuid",
});

function referenceOperators(family: "people" | "relation"): Record<string, Operator> {
  const contains = operator(
    family,
    family === "people" ? person : pageId,
    ({ ids }, wanted, { botId }) =>
      ids.includes(wanted === "me" ? botId : (normaliseId(wanted) ?? wanted)),
  );
  return {
    contains,
    does_not_contain: not(contains),
    ...existence(family),
  };
}

const dateOperand = z.union([z.enum(Object.keys(relativeDays)), dateText], {
  error: "should be a valid ISO 8601 date string",
});

function dateOperators(): Record<string, Operator> {
  const when = (test: (distance: number) => boolean) =>
    operator(
      "date",
      dateOperand,
      ({ time }, wanted, { now }) =>
        time !== undefined && test(compareTo(time, readInstant(wanted, now))),
    );
  const within = Object.entries(spans).map(([name, spanAround]): [string, Operator] => [
    name,
    operator("date", z.strictObject({}), ({ time }, _, { now }) => {
      const [from, until] = spanAround(startDay(now));
      return time !== undefined && time >= from && time < until;
    }),
  ]);
  return {
    equals: when((distance) => distance === 0),
    before: when((distance) => distance < 0),
    after: when((distance) => distance > 0),
    on_or_before: when((distance) => distance <= 0),
    on_or_after: when((distance) => distance >= 0),
    ...Object.fromEntries(within),
    ...existence("date"),
  };
}

function checkboxOperators(): Record<string, Operator> {
  const equals = operator("checkbox", z.boolean(), ({ isChecked }, wanted) => isChecked === wanted);
  return { equals, does_not_equal: not(equals) };
}

function verificationOperators(): Record<string, Operator> {
  const status = operator(
    "verification",
    z.enum(["verified", "expired", "none"]),
    (cell, wanted) => cell.status === wanted,
  );
  return { status, does_not_equal: not(status) };
}

/** Every operator, by the family of values it is for. */
export const operators = lazy((): Readonly<Record<Family, Readonly<Record<string, Operator>>>> => ({
  text: textOperators(),
  number: numberOperators(),
  checkbox: checkboxOperators(),
  option: optionOperators(),
  options: optionsOperators(),
  date: dateOperators(),
  people: referenceOperators("people"),
  relation: referenceOperators("relation"),
  files: existence("files"),
  cells: existence("cells"),
  verification: verificationOperators(),
  nothing: {},
}));
