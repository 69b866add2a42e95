/** The character sets provider ids are made of. */
export const alphabets = {
  base62: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  upper: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  lower: "0123456789abcdefghijklmnopqrstuvwxyz",
  hex: "0123456789abcdef",
  digits: "0123456789",
} as const;

export type Alphabet = keyof typeof alphabets;

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

/** 32-bit string hash (FNV-1a, public domain: http://www.isthe.com/chongo/tech/comp/fnv/). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * The word that SplitMix32 makes of a state (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
 * Generators", OOPSLA 2014, with the 32-bit finaliser of MurmurHash3).
 */
function wordOf(state: number): number {
  let word = state ^ (state >>> 16);
  word = Math.imul(word, 0x21f0aaad);
  word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
  return (word ^ (word >>> 15)) >>> 0;
}

/** Ids that are counted together. */
interface Family {
  readonly hash: number;
  count: number;
}

const GOLDEN = 0x9e3779b9;

/** The buffer in which ids are built, one at a time, so that only the id is kept in memory. */
const scratch = Buffer.allocUnsafeSlow(1_024);

/** An alphabet as bytes, and how many of its characters are taken out of one word. */
interface Charset {
  /** Each pair of characters, the first in the low byte: pairs need half as many divisions. */
  readonly pairs: Uint16Array;
  readonly perWord: number;
}

/** Four bits of a word stay unused, so that all characters are about equally frequent. */
const USED_BITS = 28;

function charsetOf(characters: string): Charset {
  const perWord = Math.floor(USED_BITS / Math.log2(characters.length));
  const codes = Buffer.from(characters);
  const { length } = codes;
  const pairs = Uint16Array.from({ length: length * length }, (_, index) => {
    const high = codes[Math.floor(index / length)] ?? 0;
    return (high << 8) | (codes[index % length] ?? 0);
  });
  return { pairs, perWord };
}

const charsets: Readonly<Record<Alphabet, Charset>> = {
  base62: charsetOf(alphabets.base62),
  upper: charsetOf(alphabets.upper),
  lower: charsetOf(alphabets.lower),
  hex: charsetOf(alphabets.hex),
  digits: charsetOf(alphabets.digits),
};

/**
 * Writes the characters of a family's newest id to the scratch, from `at` on; answers where they end.
 * Words of two independent streams in turn: 64 bits of seed, so that families never collide by chance.
 */
function writeCodes(
  { hash, count }: Family,
  at: number,
  length: number,
  { pairs, perWord }: Charset,
): number {
  let next = hash ^ Math.imul(count, 0x85ebca6b);
  let other = (Math.imul(hash, 0xc2b2ae35) + count) | 0;
  const end = at + length;
  if (end > scratch.length)
    throw new RangeError(`an id has at most ${String(scratch.length)} characters`);
  for (let from = at; from < end; from += perWord) {
    const state = (next + GOLDEN) | 0;
    [next, other] = [other, state];
    let word = wordOf(state);
    const until = Math.min(end, from + perWord);
    for (let place = from; place < until; place += 2) {
      const rest = (word / pairs.length) >>> 0;
      const pair = pairs[word - rest * pairs.length] ?? 0;
      scratch[place] = pair & 0xff;
      if (place + 1 < until) scratch[place + 1] = pair >>> 8;
      word = rest;
    }
  }
  return end;
}

/**
 * The text in one piece: ids are map keys and JSON at once. One that is put together of parts keeps
 * all of them as long as it lives, which is four times as much.
 */
function idOf(prefix: string, family: Family, length: number, from: Charset): string {
  for (let index = 0; index < prefix.length; index += 1) scratch[index] = prefix.charCodeAt(index);
  return scratch.toString("latin1", 0, writeCodes(family, prefix.length, length, from));
}

const DIGITS = 32;
const DASH = "-".charCodeAt(0);
const VERSION = "4".charCodeAt(0);
const groups = [12, 4, 4, 4, 8] as const;

/** RFC 9562: the 13th digit says version 4, and the 17th begins with the bits 10. */
function uuidOf(family: Family): string {
  writeCodes(family, 0, DIGITS, charsets.hex);
  const variant = Number.parseInt(String.fromCharCode(scratch[16] ?? 0), 16) % 4;
  scratch[12] = VERSION;
  scratch[16] = "89ab".charCodeAt(variant);
  return scratch.toString("latin1", 0, spreadGroups());
}

/** Moves the digits apart for the dashes between their groups, from the last to the first; answers where they end. */
function spreadGroups(): number {
  const end = DIGITS + groups.length - 1;
  let from = DIGITS;
  let to = end;
  for (const size of groups) {
    for (let moved = 0; moved < size; moved += 1) scratch[(to -= 1)] = scratch[(from -= 1)] ?? 0;
    if (to > 0) scratch[(to -= 1)] = DASH;
  }
  return end;
}

/** The counters of an id sequence: all that has to be kept of it. */
export class CountedIds implements IdSequence {
  private readonly seed: string;
  private readonly families = new Map<string, Family>();

  constructor(seed: string) {
    this.seed = seed;
  }

  next(prefix: string, length: number, alphabet: Alphabet = "base62"): string {
    return idOf(prefix, this.counted(prefix), length, charsets[alphabet]);
  }

  bare(family: string, length: number, alphabet?: Alphabet): string {
    return this.next(family, length, alphabet).slice(family.length);
  }

  uuid(family: string): string {
    return uuidOf(this.counted(family));
  }

  integer(family: string): number {
    return this.counted(family).count;
  }

  private counted(name: string): Family {
    const family = this.families.get(name) ?? {
      hash: hashText(`${this.seed}/${name}`),
      count: 0,
    };
    if (family.count === 0) this.families.set(name, family);
    family.count += 1;
    return family;
  }
}

/**
 * Makes the id sequence of one simulator.
 * @param seed Names the world, usually the simulator's kind. The same seed gives the same ids.
 */
export function createIdSequence(seed: string): CountedIds {
  return new CountedIds(seed);
}
