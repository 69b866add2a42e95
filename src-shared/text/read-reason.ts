/** Returns the message of an error, or the thrown value as text. */
export function readReason(error: unknown): string {
  // Under Jest, errors of Node are not instances of the global `Error`.
  const isError = typeof error === "object" && error !== null && "message" in error;
  return isError ? String(error.message) : String(error);
}
