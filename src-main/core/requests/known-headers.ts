import type { IncomingHttpHeaders } from "node:http";
import type { ResponseHeaders } from "#core/kernel/message.ts";
import { quoted } from "#core/text/escaping.ts";

type Headers = IncomingHttpHeaders | ResponseHeaders;

/** Values by name, or by the place of the name. */
type Values = Readonly<Record<string, unknown>>;

/** So many headers are compared with, the last used first: few clients talk at the same time. */
const COMPARED = 4;
/** So many headers are known at most. Others are written in full. */
const MOST_KNOWN = 1_024;
const UNKNOWN = -1;

/** The names and values of headers, side by side. */
interface Known {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * The headers of logged messages. A client sends nearly the same ones with every request: they are kept
 * once, and a message has the values that differ.
 */
export class KnownHeaders {
  private readonly known: Known[] = [];
  /** The numbers of those that are compared with. */
  private recent: number[] = [];

  /**
   * Returns headers in their short form, as JSON: the number of known ones, a comma, and the values that
   * differ from those by their place. Headers of a new kind become known.
   */
  shorten(headers: Headers): string {
    for (const number of this.recent) {
      const different = this.differences(number, headers);
      if (different === undefined) continue;
      if (number !== this.recent[0]) this.use(number);
      return `${String(number)},{${different}}`;
    }
    if (this.known.length === MOST_KNOWN) return `${String(UNKNOWN)},${JSON.stringify(headers)}`;
    const known = { names: Object.keys(headers), values: Object.values(headers) };
    const number = this.known.push(known) - 1;
    this.use(number);
    return `${String(number)},{}`;
  }

  /** Returns the headers of a short form. */
  restore(number: number, different: Values): Values {
    const known = this.known[number];
    if (!known) return different;
    const { names, values } = known;
    return Object.fromEntries(
      names.map((name, place) => [name, different[String(place)] ?? values[place]]),
    );
  }

  private use(number: number): void {
    this.recent = [number, ...this.recent.filter((one) => one !== number)].slice(0, COMPARED);
  }

  /** Returns the values that differ as JSON; `undefined` for other names, or if most values differ. */
  private differences(number: number, headers: Headers): string | undefined {
    const known = this.known[number];
    if (!known) return undefined;
    const { names, values } = known;
    let place = 0;
    let differing = 0;
    let different = "";
    for (const name in headers) {
      if (names[place] !== name) return undefined;
      const value = headers[name];
      if (value !== values[place]) {
        if (value === undefined) return undefined;
        const json = typeof value === "string" ? quoted(value) : JSON.stringify(value);
        different += `${differing === 0 ? "" : ","}"${String(place)}":${json}`;
        differing += 1;
      }
      place += 1;
    }
    return place === names.length && differing * 2 <= place ? different : undefined;
  }
}
