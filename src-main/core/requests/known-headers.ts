import type { IncomingHttpHeaders } from "node:http";
import type { ResponseHeaders } from "#core/kernel/message.ts";

type Headers = IncomingHttpHeaders | ResponseHeaders;

/** Values by name, as in the headers that they were taken from. */
type Values = Readonly<Record<string, unknown>>;

/** Headers as the number of known ones and the values that differ from those. */
export type WrittenHeaders = readonly [known: number, different: Values];

/** So many headers are compared with, the last used first: few clients talk at the same time. */
const COMPARED = 4;
/** So many headers are known at most. Others are written in full. */
const MOST_KNOWN = 1_024;
const UNKNOWN = -1;
const NONE: Values = {};

/**
 * The headers of logged messages. A client sends nearly the same ones with every request: they are kept
 * once, and a message has the values that differ.
 */
export class KnownHeaders {
  private readonly known: { readonly headers: Headers; readonly size: number }[] = [];
  /** The numbers of those that are compared with. */
  private recent: number[] = [];

  /** Returns headers in their short form; those of a new kind become known. */
  shorten(headers: Headers): WrittenHeaders {
    for (const number of this.recent) {
      const different = this.differences(number, headers);
      if (!different) continue;
      if (number !== this.recent[0]) this.use(number);
      return [number, different];
    }
    if (this.known.length === MOST_KNOWN) return [UNKNOWN, headers];
    const number = this.known.push({ headers, size: Object.keys(headers).length }) - 1;
    this.use(number);
    return [number, NONE];
  }

  /** Returns the headers of a short form. */
  restore([number, different]: WrittenHeaders): Values {
    return { ...this.known[number]?.headers, ...different };
  }

  private use(number: number): void {
    this.recent = [number, ...this.recent.filter((one) => one !== number)].slice(0, COMPARED);
  }

  /** Returns the values that differ; `undefined` for other names, or if most values differ. */
  private differences(number: number, headers: Headers): Values | undefined {
    const known = this.known[number];
    if (!known) return undefined;
    let count = 0;
    let differing = 0;
    let different = NONE;
    for (const name in headers) {
      count += 1;
      const value = headers[name];
      if (value === known.headers[name]) continue;
      // Every object inherits a `constructor`, which is a valid name of a header.
      if (!Object.hasOwn(known.headers, name)) return undefined;
      differing += 1;
      different = differing === 1 ? { [name]: value } : { ...different, [name]: value };
    }
    return count === known.size && differing * 2 <= count ? different : undefined;
  }
}
