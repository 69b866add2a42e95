/** Any failure in words for a person: never a stack, never `[object Object]`. */
export function explainError(error: unknown): string {
  if (error instanceof Error && error.message !== "") return error.message;
  return "Unknown error without a message.";
}
