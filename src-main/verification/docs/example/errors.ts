import { Refusal } from "#core/kernel/refusal.ts";

/** The provider's error: `{"error": "…"}`. */
export const apiError = (status: number, message: string): Refusal =>
  new Refusal(status, { error: message });
