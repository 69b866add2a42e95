import { Refusal } from "#core/contract/refusal.ts";

/** The provider's error: `{"error": "…"}`. */
export const apiError = (status: number, message: string): Refusal =>
  new Refusal(status, { error: message });
