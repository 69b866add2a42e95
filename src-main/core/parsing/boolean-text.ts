import * as z from "zod";

/**
 * `true` or `false` as text, in any case: encoders of .NET and Python write `True`.
 * @param error The message about any other value.
 */
export function booleanText(error = "must be true or false") {
  return z.stringbool({ truthy: ["true"], falsy: ["false"], error });
}
