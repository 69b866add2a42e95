/**
 * Goes on with a value: at once where it is there already, later where it is a promise. Most handlers
 * promise nothing, and a turn of the event loop for each of them is what a busy server feels.
 */
export function whenReady<Value>(
  value: Value | Promise<Value>,
  next: (value: Value) => unknown,
): unknown {
  return value instanceof Promise ? value.then(next) : next(value);
}
