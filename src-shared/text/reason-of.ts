/** What was caught, in words: an error's message, or the thing itself as text. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
