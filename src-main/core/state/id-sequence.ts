import type { Alphabet, IdSequence } from "#core/contract/ids.ts";

/** The character sets provider ids are made of. */
export const alphabets = {
  base62: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  upper: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  lower: "0123456789abcdefghijklmnopqrstuvwxyz",
  hex: "0123456789abcdef",
  digits: "0123456789",
} as const satisfies Readonly<Record<Alphabet, string>>;

/** 32-bit string hash (FNV-1a, public domain: http://www.isthe.com/chongo/tech/comp/fnv/). */
function hashText(text: string): number {
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

/** Four bits of a word stay unused, so that all characters are about equally frequent. */
const USED_BITS = 28;

/**
 * Returns the characters of a family's newest id, after its prefix. Words of two independent streams in
 * turn: 64 bits of seed, so that families never collide by chance.
 */
function idOf(prefix: string, { hash, count }: Family, length: number, alphabet: Alphabet): string {
  const characters = alphabets[alphabet];
  const perWord = Math.floor(USED_BITS / Math.log2(characters.length));
  let next = hash ^ Math.imul(count, 0x85ebca6b);
  let other = (Math.imul(hash, 0xc2b2ae35) + count) | 0;
  let word = 0;
  const codes: number[] = [];
  for (let index = 0; index < length; index += 1) {
    if (index % perWord === 0) {
      const state = (next + GOLDEN) | 0;
      [next, other] = [other, state];
      word = wordOf(state);
    }
    codes.push(characters.charCodeAt(word % characters.length));
    word = Math.floor(word / characters.length);
  }
  // Joined, an id is one flat text; a sum of texts would keep both.
  return [prefix, String.fromCharCode(...codes)].join("");
}

/** RFC 9562: the 13th digit says version 4, and the 17th begins with the bits 10. */
function uuidOf(family: Family): string {
  const digits = idOf("", family, 32, "hex");
  const variant = "89ab".charAt(Number.parseInt(digits.charAt(16), 16) % 4);
  const fixed = `${digits.slice(0, 12)}4${digits.slice(13, 16)}${variant}${digits.slice(17)}`;
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20]].map((at) => fixed.slice(...at)).join("-");
}

/** The counters of an id sequence: all that has to be kept of it. */
export class CountedIds implements IdSequence {
  private readonly seed: string;
  private readonly families = new Map<string, Family>();

  constructor(seed: string) {
    this.seed = seed;
  }

  next(prefix: string, length: number, alphabet: Alphabet = "base62"): string {
    return idOf(prefix, this.counted(prefix), length, alphabet);
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
