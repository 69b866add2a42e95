/** The character sets that provider ids are made of. */
export type Alphabet = "base62" | "upper" | "lower" | "hex" | "digits";

/**
 * The id sequence of one simulator. Each family (a prefix, or any name) counts for itself, so the
 * n-th charge has the same id whatever else was created before it, on every run and after a reset.
 */
export interface IdSequence {
  /** `prefix` followed by `length` characters of the alphabet (base62 unless said otherwise). */
  next(prefix: string, length: number, alphabet?: Alphabet): string;
  /** The characters without a prefix; `family` separates counters. */
  bare(family: string, length: number, alphabet?: Alphabet): string;
  /** A lower-case UUID of version 4 form; `family` separates counters. */
  uuid(family: string): string;
  /** 1, 2, 3, … for providers whose ids are numbers; `family` separates counters. */
  integer(family: string): number;
}
