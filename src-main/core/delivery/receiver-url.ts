import * as z from "zod";
import { explainReceiverUrl } from "./sending/receiver-address.ts";

/** Adds the provider's own issue for a URL that deliveries cannot go to. */
type Report = (context: z.core.$RefinementCtx, problem: string) => void;

const plainIssue: Report = (context, message) => {
  context.addIssue({ code: "custom", message });
};

/**
 * Returns the schema of a URL that a simulator sends to: every field that registers a receiver has it.
 * @param report Default: an issue whose message is the problem.
 * @param text The schema of the text; default: any string.
 * @example receiverUrl((context, problem) => fault(context, "url_invalid", `Invalid URL: ${problem}.`))
 */
export function receiverUrl(
  report: Report = plainIssue,
  text: z.ZodType<string> = z.string(),
): z.ZodType<string> {
  return text.superRefine((value, context) => {
    const problem = explainReceiverUrl(value);
    if (problem !== undefined) report(context, problem);
  });
}
