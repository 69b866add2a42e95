import * as z from "zod";
import { float64Column, uint32Column, uint8Column } from "#core/state/column.ts";
import { RecordStore } from "#core/egress/record-store.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Outcome } from "./sending/send.ts";
import type { SigningFacts } from "./signature.ts";

/** A delivery as it was sent, with the response, for the panel. */
export interface DeliveryRecord extends SigningFacts {
  readonly seq: number;
  readonly endpoint: Endpoint;
  readonly outcome: Outcome;
  /** Real time at which the attempt ended, milliseconds since the epoch. */
  readonly endedAt: number;
}

const flags = { vendorHeaders: 1, isForged: 2 };

const outcomeHead = z.object({
  httpStatus: z.number().exactOptional(),
  responseHeaders: z.array(z.string()).exactOptional(),
  failure: z.string().exactOptional(),
  durationMs: z.number(),
  bodyIsPart: z.literal(true).exactOptional(),
  hasBody: z.boolean(),
});

/** DeliveryRecords are looked at one by one and seldom: few need to be at hand. */
const KEPT_SEGMENTS = 2;

const NO_BODY = Buffer.alloc(0);

/**
 * The records since the last reset, one per result row and under the same index. Responses are
 * bytes outside the heap, and old ones are in a file: a million deliveries are a usual load.
 */
export class DeliveryRecords {
  private readonly records = new RecordStore(KEPT_SEGMENTS);
  private readonly seqs = uint32Column();
  private readonly signedAt = float64Column();
  private readonly endedAt = float64Column();
  private readonly flags = uint8Column();
  private readonly bodyStart = uint32Column();
  private readonly endpoint = uint32Column();
  private readonly endpoints: Endpoint[] = [];
  private readonly codes = new WeakMap<Endpoint, number>();
  private readonly codesByText = new Map<string, number>();
  /** The newest, not yet written as bytes. */
  private fresh: DeliveryRecord[] = [];

  /** Takes the next one. It is written when the turn is over: the next delivery leaves before that. */
  append(record: DeliveryRecord): void {
    if (this.fresh.push(record) > 1) return;
    setImmediate(() => {
      this.flush();
    });
  }

  /** Writes what was not written yet. */
  flush(): void {
    const records = this.fresh;
    this.fresh = [];
    for (const each of records) this.write(each);
  }

  private write(record: DeliveryRecord): void {
    const { seq, endpoint, signedAt, outcome } = record;
    // When the head came is in the result's own columns.
    const { responseBody, headMs: _headMs, ...rest } = outcome;
    const head = { hasBody: responseBody !== undefined, ...rest };
    const [bodyStart = 0] = this.records.append([JSON.stringify(head), responseBody ?? NO_BODY]);
    this.seqs.push(seq);
    this.signedAt.push(signedAt);
    this.endedAt.push(record.endedAt);
    this.flags.push(
      (record.vendorHeaders ? flags.vendorHeaders : 0) | (record.isForged ? flags.isForged : 0),
    );
    this.bodyStart.push(bodyStart);
    this.endpoint.push(this.codeOf(endpoint));
  }

  at(index: number): DeliveryRecord | undefined {
    if (index >= this.seqs.length) return this.fresh[index - this.seqs.length];
    const endpoint = this.endpoints[this.endpoint.at(index)];
    if (!endpoint) return undefined;
    return {
      seq: this.seqs.at(index),
      endpoint,
      signedAt: this.signedAt.at(index),
      endedAt: this.endedAt.at(index),
      vendorHeaders: (this.flags.at(index) & flags.vendorHeaders) !== 0,
      isForged: (this.flags.at(index) & flags.isForged) !== 0,
      outcome: this.outcomeAt(index),
    };
  }

  private outcomeAt(index: number): Outcome {
    const bytes = this.records.read(index);
    const bodyStart = this.bodyStart.at(index);
    const json = bytes.toString("utf8", 0, bodyStart);
    const { hasBody, ...head } = outcomeHead.parse(JSON.parse(json));
    return { ...head, ...(hasBody ? { responseBody: bytes.subarray(bodyStart) } : {}) };
  }

  /** Most attempts bring the very endpoint of the one before, some an equal one. */
  private codeOf(endpoint: Endpoint): number {
    const known = this.codes.get(endpoint);
    if (known !== undefined) return known;
    const text = JSON.stringify(endpoint);
    const code = this.codesByText.get(text) ?? this.endpoints.push(endpoint) - 1;
    this.codesByText.set(text, code);
    this.codes.set(endpoint, code);
    return code;
  }
}
