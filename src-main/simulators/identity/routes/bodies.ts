import * as z from "zod";
import type { Profile } from "../state.ts";

const wellFormed = { error: "must be an object" };

/** A profile as it arrives; its attributes are checked by `checkProfile`, in Okta's words. */
export const profile = z
  .record(z.string(), z.unknown(), wellFormed)
  .transform((sent): Profile => sent);

const MAX_PASSWORD = 72;

export const passwordValue = z
  .string({ error: "The field cannot be left blank" })
  .min(1, { error: "The field cannot be left blank" })
  .max(MAX_PASSWORD, { error: `must be at most ${String(MAX_PASSWORD)} characters` });

const password = z.object({
  value: passwordValue.optional(),
  hash: z.object({ algorithm: z.string(), value: z.string().min(1) }).optional(),
});

export const recoveryQuestion = z.object({
  question: z.string().min(1, { error: "The field cannot be left blank" }).max(100),
  answer: z.string().min(4, { error: "must be at least 4 characters" }).max(100),
});

const provider = z.object({
  type: z.enum(["OKTA", "ACTIVE_DIRECTORY", "LDAP", "FEDERATION", "SOCIAL", "IMPORT"]),
  name: z.string().min(1),
});

export const credentials = z
  .object({ password, recovery_question: recoveryQuestion, provider })
  .partial();

export type Credentials = z.output<typeof credentials>;

/** `true` and `false` as queries write them. */
export function flag(usual: boolean) {
  return z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((text) => text === "true")
    .default(usual);
}

/** Where links in answers and mails lead: the simulator's own address, however it was asked. */
export function publicBase(context: { readonly baseUrl: string }, baseUrl: string): string {
  return context.baseUrl === "" ? baseUrl : context.baseUrl;
}
