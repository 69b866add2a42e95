import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { DeliveryRecord } from "#core/contract/sending.ts";
import { ByteLog } from "#core/log/byte-log.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";

const recordHead = lazyObject(() => ({
  seq: z.int(),
  endpoint: z.int(),
  signedAt: z.number(),
  endedAt: z.number(),
  vendorHeaders: z.boolean(),
  isForged: z.boolean(),
  hasBody: z.boolean(),
  outcome: z.object({
    httpStatus: z.number().exactOptional(),
    responseHeaders: z.array(z.string()).exactOptional(),
    failure: z.string().exactOptional(),
    durationMs: z.number(),
    bodyIsPart: z.literal(true).exactOptional(),
  }),
}));

/** DeliveryRecords are looked at one by one and seldom: few need to be at hand. */
const KEPT_SEGMENTS = 2;

const NO_BODY = Buffer.alloc(0);

/**
 * The records since the last reset, one per result row and under the same index. Responses are
 * bytes outside the heap, and old ones are in a file: a million deliveries are a usual load.
 */
export class DeliveryRecords {
  private readonly records = new ByteLog(KEPT_SEGMENTS);
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

  private write({ endpoint, outcome, ...facts }: DeliveryRecord): void {
    // The time until the head of the response is in the result's own columns.
    const { responseBody, headMs: _headMs, ...rest } = outcome;
    const hasBody = responseBody !== undefined;
    const head = { ...facts, endpoint: this.codeOf(endpoint), hasBody, outcome: rest };
    this.records.append(JSON.stringify(head), responseBody ?? NO_BODY);
  }

  at(index: number): DeliveryRecord | undefined {
    const { length } = this.records;
    if (index >= length) return this.fresh[index - length];
    const head = recordHead.parse(JSON.parse(this.records.readHead(index).toString()));
    const { endpoint: code, hasBody, outcome, ...facts } = head;
    const endpoint = this.endpoints[code];
    if (!endpoint) return undefined;
    const body = hasBody ? { responseBody: this.records.readBody(index) } : {};
    return { ...facts, endpoint, outcome: { ...outcome, ...body } };
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
