import * as z from "zod";

const UNFIT = /[\p{Cc}\p{Cs}]/u;

/** A text of one line, at most `max` characters long. */
export const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !UNFIT.test(text), { error: "must be one line, without control characters" });
