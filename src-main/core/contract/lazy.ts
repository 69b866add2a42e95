/**
 * Returns a function that makes a value when it is first called, and returns the same value from then on.
 * Use it for tables, parsers and formats at the top of a file: most processes never need most of them.
 *
 * @example
 *   const regions = lazy(() => new Intl.DisplayNames(["en"], { type: "region" }));
 *   regions().of("DE"); // "Germany"
 */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
