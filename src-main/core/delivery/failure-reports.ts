import { legible } from "#shared/text/legible.ts";
import type { FailedDelivery, FailureLog } from "#core/contract/failure.ts";
import { reasonText } from "./failure-reason.ts";

/** Failures with the same receiver and cause are printed one by one up to here, then at 100, 1,000, … */
const PRINTED_EACH = 10;

/** Receivers times causes are few; more than these begin a new count. */
const COUNTED_CAUSES = 1_000;

const isPowerOfTen = (count: number) => /^10*$/.test(String(count));

/** Returns a URL without its query, which may hold a secret. */
function plainUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : url;
}

/**
 * Prints one line on stderr for a delivery that failed: the event, the receiver, the status and the
 * reason. Repeated failures do not flood it: 10,000 equal ones are 13 lines.
 */
export class FailureReports implements FailureLog {
  private readonly kind: string;
  private readonly print: (line: string) => void;
  private readonly counts = new Map<string, number>();

  constructor(kind: string, print: (line: string) => void = printLine) {
    this.kind = kind;
    this.print = print;
  }

  report({ seq, type, url, httpStatus, reason }: FailedDelivery): void {
    const receiver = url === undefined ? "the app's socket" : plainUrl(url);
    const key = `${receiver} ${reason.cause}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    if (this.counts.size >= COUNTED_CAUSES) this.counts.clear();
    this.counts.set(key, count);
    if (count > PRINTED_EACH && !isPowerOfTen(count)) return;
    const status = httpStatus === undefined ? "" : ` with status ${String(httpStatus)}`;
    const event = `${type} (event ${String(seq)}) to ${receiver} failed${status}.`;
    this.print(`simdeck: ${this.kind}: ${event} ${reasonText(reason)}${repetition(count)}`);
  }

  /** Sets all counts back to zero. */
  clear(): void {
    this.counts.clear();
  }
}

function repetition(count: number): string {
  if (count < PRINTED_EACH) return "";
  const next = String(10 ** String(count).length);
  const times = count === PRINTED_EACH ? "" : ` (${String(count)} times so far)`;
  return `${times} The next failure of this kind is printed at number ${next}.`;
}

function printLine(line: string): void {
  console.error(legible(line));
}
