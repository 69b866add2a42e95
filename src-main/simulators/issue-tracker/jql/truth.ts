/**
 * Yes, no, or neither: a field that holds nothing neither equals a value nor differs from it, so that
 * `assignee != x` leaves out what nobody has, and so does `NOT assignee = x`.
 */
export type Truth = boolean | undefined;

/** A test of something that may be of no answer. */
export type Test<T> = (item: T) => Truth;

/** Turns yes into no; neither stays. */
export function not<T>(test: Test<T>): Test<T> {
  return (item) => {
    const truth = test(item);
    return truth === undefined ? undefined : !truth;
  };
}

/** Yes when all say yes; no as soon as one says no. */
export function all<T>(tests: readonly Test<T>[]): Test<T> {
  return not(any(tests.map(not)));
}

/** Yes as soon as one says yes; no when all say no. */
export function any<T>(tests: readonly Test<T>[]): Test<T> {
  return (item) => {
    let truth: Truth = false;
    for (const test of tests) {
      const one = test(item);
      if (one === true) return true;
      if (one === undefined) truth = undefined;
    }
    return truth;
  };
}
