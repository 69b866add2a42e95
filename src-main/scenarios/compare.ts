import type { ExpectedDelivery, Expectation } from "#shared/domain/scenario.ts";

/** A difference between the actual and the expected events. */
export interface Difference {
  /** The place of the difference: `event 2`, `event 2: payload.amount`, `delivery 1`. */
  readonly what: string;
  /** `undefined`: nothing. */
  readonly expected: unknown;
  readonly actual: unknown;
  /** Advice for the reader, if there is any. */
  readonly hint?: string;
}

/** The events and deliveries of one simulator since the scenario began. */
export interface Recorded {
  readonly events: readonly { readonly type: string; readonly payload: unknown }[];
  /** Absent while it does not deliver. */
  readonly deliveries?: readonly ExpectedDelivery[];
}

/** One place of a list: what was expected there, and what was recorded. */
export interface Compared {
  /** `event 2`, `delivery 1` */
  readonly what: string;
  readonly list: "event" | "delivery";
  /** Counted from 0. */
  readonly place: number;
  readonly expected: Expectation["events"][number] | ExpectedDelivery | undefined;
  readonly actual: Recorded["events"][number] | ExpectedDelivery | undefined;
  readonly difference: Difference | undefined;
}

/**
 * Compares what was recorded with what was expected, events before deliveries. Until the end of a scenario,
 * what is still to come may be missing. Lists that the scenario leaves out are not compared.
 */
export function* compare(
  expected: Expectation,
  actual: Recorded,
  isOver: boolean,
): Generator<Compared> {
  yield* compareLists("event", expected.events, actual.events, isOver, differenceOfEvents);
  if (!expected.deliveries) return;
  const rows = actual.deliveries ?? [];
  yield* compareLists("delivery", expected.deliveries, rows, isOver, differenceOfDeliveries);
}

/** Returns the first difference. */
export function findDifference(
  expected: Expectation,
  actual: Recorded,
  isOver: boolean,
): Difference | undefined {
  for (const { difference } of compare(expected, actual, isOver)) if (difference) return difference;
  return undefined;
}

function* compareLists<
  Expected extends NonNullable<Compared["expected"]>,
  Actual extends NonNullable<Compared["actual"]>,
>(
  list: Compared["list"],
  expected: readonly Expected[],
  actual: readonly Actual[],
  isOver: boolean,
  differenceOf: (expected: Expected, actual: Actual, what: string) => Difference | undefined,
): Generator<Compared> {
  for (let place = 0; place < Math.max(expected.length, actual.length); place += 1) {
    const what = `${list} ${String(place + 1)}`;
    const wanted: Expected | undefined = expected[place];
    const found: Actual | undefined = actual[place];
    const isMissing = wanted !== undefined && found === undefined;
    const difference =
      wanted !== undefined && found !== undefined
        ? differenceOf(wanted, found, what)
        : isMissing && !isOver
          ? undefined
          : { what, expected: wanted, actual: found };
    yield { what, list, place, expected: wanted, actual: found, difference };
  }
}

function differenceOfEvents(
  expected: Expectation["events"][number],
  actual: Recorded["events"][number],
  what: string,
): Difference | undefined {
  if (expected.type !== actual.type) {
    return { what: `${what}: type`, expected: expected.type, actual: actual.type };
  }
  if (expected.payload === undefined) return undefined;
  return differenceOfParts(expected.payload, actual.payload, `${what}: payload`);
}

function differenceOfDeliveries(
  expected: ExpectedDelivery,
  actual: ExpectedDelivery,
  what: string,
): Difference | undefined {
  for (const field of ["type", "endpoint", "status", "http_status"] as const) {
    const isOpen = field === "endpoint" && expected.endpoint === undefined;
    if (isOpen || expected[field] === actual[field]) continue;
    const isUnanswered = field === "status" && isSilent(actual) && !isSilent(expected);
    const difference = {
      what: `${what}: ${field}`,
      expected: expected[field],
      actual: actual[field],
    };
    return isUnanswered ? { ...difference, hint: NO_APP } : difference;
  }
  return undefined;
}

const NO_APP =
  "No app responded to this delivery. Start the app that the scenario is for, and play again.";

/** Returns whether a delivery failed without a response. */
function isSilent({ status, http_status: httpStatus }: ExpectedDelivery): boolean {
  return status === "failed" && httpStatus === undefined;
}

/** Compares what an expected value says with the actual one: objects by the fields that it has. */
function differenceOfParts(
  expected: unknown,
  actual: unknown,
  what: string,
): Difference | undefined {
  if (
    !isObject(expected) ||
    !isObject(actual) ||
    Array.isArray(expected) !== Array.isArray(actual)
  ) {
    return Object.is(expected, actual) ? undefined : { what, expected, actual };
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) {
    return { what: `${what}.length`, expected: expected.length, actual: actual.length };
  }
  for (const [key, value] of Object.entries(expected)) {
    const difference = differenceOfParts(value, actual[key], `${what}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
