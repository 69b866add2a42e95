import type { IncomingHttpHeaders } from "node:http";
import type { ResponseHeaders } from "#core/kernel/message.ts";
import { quoted } from "#core/text/escaping.ts";

type Headers = IncomingHttpHeaders | ResponseHeaders;

/** Values by name, as in the headers that they were taken from. */
type Values = Readonly<Record<string, unknown>>;

/** So many headers are compared with, the last used first: few clients talk at the same time. */
const COMPARED = 4;
/** So many headers are known at most. Others are written in full. */
const MOST_KNOWN = 1_024;
const UNKNOWN = -1;

/**
 * The headers of logged messages. A client sends nearly the same ones with every request: they are kept
 * once, and a message has the values that differ.
 */
export class KnownHeaders {
  private readonly known: { readonly headers: Headers; readonly size: number }[] = [];
  /** The numbers of those that are compared with. */
  private recent: number[] = [];

  /**
   * Returns headers in their short form, as JSON: the number of known ones, a comma, and the values that
   * differ from those. Headers of a new kind become known.
   */
  shorten(headers: Headers): string {
    for (const number of this.recent) {
      const different = this.differences(number, headers);
      if (different === undefined) continue;
      if (number !== this.recent[0]) this.use(number);
      return `${String(number)},{${different}}`;
    }
    if (this.known.length === MOST_KNOWN) return `${String(UNKNOWN)},${JSON.stringify(headers)}`;
    const number = this.known.push({ headers, size: Object.keys(headers).length }) - 1;
    this.use(number);
    return `${String(number)},{}`;
  }

  /** Returns the headers of a short form. */
  restore(number: number, different: Values): Values {
    return { ...this.known[number]?.headers, ...different };
  }

  private use(number: number): void {
    this.recent = [number, ...this.recent.filter((one) => one !== number)].slice(0, COMPARED);
  }

  /** Returns the fields that differ as JSON; `undefined` for other names, or if most values differ. */
  private differences(number: number, headers: Headers): string | undefined {
    const known = this.known[number];
    if (!known) return undefined;
    let count = 0;
    let differing = 0;
    let different = "";
    for (const name in headers) {
      count += 1;
      const value = headers[name];
      if (value === known.headers[name]) continue;
      // Every object inherits a `constructor`, which is a valid name of a header.
      if (value === undefined || !Object.hasOwn(known.headers, name)) return undefined;
      const json = typeof value === "string" ? quoted(value) : JSON.stringify(value);
      different += `${differing === 0 ? "" : ","}${quoted(name)}:${json}`;
      differing += 1;
    }
    return count === known.size && differing * 2 <= count ? different : undefined;
  }
}
