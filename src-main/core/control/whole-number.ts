import * as z from "zod";

/** A whole number in a query, text on the wire. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, "write a whole number")
  .transform(Number);
