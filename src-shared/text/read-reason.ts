/** Returns the message of an error, or the thrown value as text. */
export function readReason(error: unknown): string {
  // Under Jest, errors of Node are not instances of the global `Error`.
  const isError = typeof error === "object" && error !== null && "message" in error;
  return isError ? String(error.message) : String(error);
}

/** Returns whether an error of the file system says that there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT";
}
