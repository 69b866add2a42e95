import { quoted } from "#core/text/escaping.ts";

/** Makes values that stand for what is filled in later. */
export interface Holes {
  /** Stands for a text or `null`. `prefix` is there for code that looks at how a text begins. */
  text(name: string, prefix?: string): string;
  number(name: string): number;
}

/** A value that can fill a hole. */
export type HoleValue = string | number | null;

const FIRST_NUMBER = 9_007_199_254_740_000;
const HOLE = /"[^"]*@\{(\w+)\}@"|90071992547400(\d\d)/g;
/** A value as JSON. */
function written(value: HoleValue): string {
  if (value === null) return "null";
  if (typeof value === "string") return quoted(value);
  return Number.isSafeInteger(value) ? String(value) : JSON.stringify(value);
}

/** The functions that fill the holes, by name: each reads the value of its hole from the source. */
export type HoleReaders<Source> = Readonly<Record<string, (source: Source) => HoleValue>>;

/** The values of one hole: how they are read, and the latest, which most of the next ones equal. */
interface Hole<Source> {
  readonly read: (source: Source) => HoleValue;
  latest: HoleValue | undefined;
}

/**
 * JSON of one shape that is written many times: an object is presented once with holes in it, and its
 * text is then filled instead of being serialised again. The presenter alone defines the shape of the
 * object.
 */
export class JsonTemplate<Source> {
  /** The fixed texts, and after each but the last the latest value of a hole. */
  private readonly parts: string[] = [];
  private readonly holes: Hole<Source>[] = [];

  /** @param present Builds the object, with a hole wherever one of the names is shown. */
  constructor(readers: HoleReaders<Source>, present: (holes: Holes) => unknown) {
    const names = Object.keys(readers);
    const json = JSON.stringify(
      present({
        text: (name, prefix = "") => `${prefix}@{${name}}@`,
        number: (name) => FIRST_NUMBER + names.indexOf(name),
      }),
    );
    let from = 0;
    for (const match of json.matchAll(HOLE)) {
      const [hole, text, number] = match;
      const read = readers[text ?? names[Number(number)] ?? ""];
      if (!read) throw new RangeError(`no hole ${hole}`);
      this.parts.push(json.slice(from, match.index), "");
      this.holes.push({ read, latest: undefined });
      from = match.index + hole.length;
    }
    this.parts.push(json.slice(from));
  }

  /** The text with its holes filled. */
  fill(source: Source): string {
    const { parts } = this;
    let place = 1;
    for (const hole of this.holes) {
      const value = hole.read(source);
      if (value !== hole.latest) {
        hole.latest = value;
        parts[place] = written(value);
      }
      place += 2;
    }
    // Joined, it is one flat text; added up, it would be a tree that is made flat when it is used.
    return parts.join("");
  }
}
