import type { ExpectedDelivery, Expectation } from "#shared/domain/scenario.ts";

/** A difference between the actual and the expected events. */
export interface Difference {
  /** The place of the difference: `event 2`, `event 2: payload.amount`, `delivery 1`. */
  readonly what: string;
  /** `undefined`: nothing. */
  readonly expected: unknown;
  readonly actual: unknown;
}

/** The events and deliveries of one simulator since the scenario began. */
export interface Recorded {
  readonly events: readonly { readonly type: string; readonly payload: unknown }[];
  /** Absent while it does not deliver. */
  readonly deliveries?: readonly ExpectedDelivery[];
}

/**
 * Returns the first difference, events before deliveries. Until the end of a scenario, what is still to
 * come may be missing.
 */
export function findDifference(
  expected: Expectation,
  actual: Recorded,
  isOver: boolean,
): Difference | undefined {
  const rows = actual.deliveries ?? [];
  return (
    compareLists("event", expected.events, actual.events, isOver, differenceOfEvents) ??
    (expected.deliveries &&
      compareLists("delivery", expected.deliveries, rows, isOver, differenceOfDeliveries))
  );
}

function compareLists<Expected, Actual>(
  name: string,
  expected: readonly Expected[],
  actual: readonly Actual[],
  isOver: boolean,
  compare: (expected: Expected, actual: Actual, what: string) => Difference | undefined,
): Difference | undefined {
  for (let place = 0; place < Math.max(expected.length, actual.length); place += 1) {
    const what = `${name} ${String(place + 1)}`;
    const [wanted, found] = [expected[place], actual[place]];
    if (found === undefined)
      return isOver ? { what, expected: wanted, actual: undefined } : undefined;
    if (wanted === undefined) return { what, expected: undefined, actual: found };
    const difference = compare(wanted, found, what);
    if (difference) return difference;
  }
  return undefined;
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
    return { what: `${what}: ${field}`, expected: expected[field], actual: actual[field] };
  }
  return undefined;
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
