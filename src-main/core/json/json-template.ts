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

/**
 * JSON of one shape that is written many times: an object is presented once with holes in it, and its
 * text is then filled instead of being serialised again. The presenter alone defines the shape of the
 * object.
 */
export class JsonTemplate<Name extends string> {
  /** The fixed texts, and a place for a value after each but the last. */
  private readonly parts: string[] = [];
  private readonly names: Name[] = [];
  /** The values that the parts hold: most are the same again. */
  private readonly latest: HoleValue[] = [];

  /** @param present Builds the object, with a hole wherever one of the names is shown. */
  constructor(names: readonly Name[], present: (holes: Holes) => unknown) {
    const json = JSON.stringify(
      present({
        text: (name, prefix = "") => `${prefix}@{${name}}@`,
        number: (name) => FIRST_NUMBER + names.findIndex((known) => known === name),
      }),
    );
    let from = 0;
    for (const match of json.matchAll(HOLE)) {
      const [hole, text, number] = match;
      const name = names.find((known, index) => known === text || index === Number(number));
      if (name === undefined) throw new RangeError(`no hole ${hole}`);
      this.parts.push(json.slice(from, match.index), "");
      this.names.push(name);
      from = match.index + hole.length;
    }
    this.parts.push(json.slice(from));
  }

  /** The text with its holes filled. */
  fill(values: Readonly<Record<Name, HoleValue>>): string {
    const { parts } = this;
    this.names.forEach((name, index) => {
      const value = values[name];
      if (value === this.latest[index]) return;
      this.latest[index] = value;
      parts[2 * index + 1] = written(value);
    });
    // Joined, it is one flat text; added up, it would be a tree that is made flat when it is used.
    return parts.join("");
  }
}
