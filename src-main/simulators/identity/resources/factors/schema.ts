import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flag } from "../../route.ts";

const questions = {
  disliked_food: "What is the food you least liked as a child?",
  name_of_first_plush_toy: "What is the name of your first stuffed animal?",
  first_award: "What did you earn your first medal or award for?",
  favorite_security_question: "What is your favorite security question?",
  favorite_toy: "What is the toy/stuffed animal you liked the most as a kid?",
  first_computer_game: "What was the first computer game you played?",
  favorite_movie_quote: "What is your favorite movie quote?",
  first_sports_team_mascot: "What was the mascot of the first sports team you played on?",
  first_music_purchase: "What music album or song did you first purchase?",
  favorite_art_piece: "What is your favorite piece of art?",
  grandmother_favorite_desert: "What was your grandmother's favorite dessert?",
  first_thing_cooked: "What was the first thing you learned to cook?",
  childhood_dream_job: "What was your dream job as a child?",
  first_kiss_location: "Where did you have your first kiss?",
  place_where_significant_other_was_met: "Where did you meet your spouse/significant other?",
  favorite_vacation_location: "Where did you go for your favorite vacation?",
  new_years_two_thousand: "Where were you on New Year's Eve in the year 2000?",
  favorite_speaker_actor: "Who is your favorite speaker/orator?",
  favorite_book_movie_character: "Who is your favorite book/movie character?",
  favorite_sports_player: "Who is your favorite sports player?",
} as const;

export const questionTexts: Readonly<Record<string, string>> = questions;

const phone = lazyObject(() => ({
  phoneNumber: z.string().regex(/^\+?[0-9 ().-]{5,25}$/, { error: "is not a phone number" }),
}));

const question = lazyObject(() => ({
  question: z.enum(Object.keys(questions)),
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
