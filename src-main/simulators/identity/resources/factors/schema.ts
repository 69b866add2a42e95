import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flag } from "../../route.ts";

const questions = {
  disliked_food: "What is the food you least liked as a child?",
  name_of_first_plush_toy: "What is the name of your first stuffed animal?",
  first_award: "What did you earn your first medal or award for?",
  favorite_security_question: "What is your favorite security question?",
} as const;

export const questionTexts: Readonly<Record<string, string>> = questions;

const phone = lazyObject(() => ({
  phoneNumber: z.string().regex(/^\+?[0-9 ().-]{5,25}$/, { error: "is not a phone number" }),
}));

const question = lazyObject(() => ({
  question: z.enum([
    "disliked_food",
    "name_of_first_plush_toy",
    "first_award",
    "favorite_security_question",
  ]),
  answer: z.string().min(4, { error: "must be at least 4 characters" }).max(100),
}));

const okta = z.literal("OKTA").default("OKTA");

/** A factor to be enrolled. */
export const enrolBody = z.discriminatedUnion("factorType", [
  lazyObject(() => ({ factorType: z.literal("question"), provider: okta, profile: question })),
  lazyObject(() => ({ factorType: z.literal("sms"), provider: okta, profile: phone })),
  lazyObject(() => ({ factorType: z.literal("call"), provider: okta, profile: phone })),
  lazyObject(() => ({
    factorType: z.literal("email"),
    provider: okta,
    profile: z.object({ email: z.string().regex(/^[^\s@]+@[^\s@]+$/) }).optional(),
  })),
  lazyObject(() => ({ factorType: z.literal("push"), provider: okta })),
  lazyObject(() => ({
    factorType: z.literal("token:software:totp"),
    provider: z.enum(["OKTA", "GOOGLE"]).default("OKTA"),
  })),
]);

export type EnrolBody = z.output<typeof enrolBody>;

export const enrolQuery = lazyObject(() => ({ activate: flag(false), updatePhone: flag(false) }));

export const proofBody = lazyObject(() => ({
  passCode: z.string().optional(),
  answer: z.string().optional(),
}));
