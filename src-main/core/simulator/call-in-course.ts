import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import type { CauseHead, Causes } from "#core/egress/causes.ts";
import { originOf } from "./inside-call.ts";

/** A longer body is told of, not kept: an attachment may be forty megabytes. */
const KEPT_BODY_BYTES = 64 * 1_024;

/** What a context acts for: it can say under which number that stands among the causes. */
export interface Cause {
  numberIn(causes: Causes): number;
}

/** Where calls of one route come in. */
export class CallDoor {
  /** `POST /v1/charges/:charge` */
  readonly route: string;
  readonly now: () => number;
  private readonly keptHeaders: readonly string[];
  private latest: Readonly<Record<string, string>> = {};

  /** @param credentials Names of the headers with the credentials that the same call needs again, in lower case. */
  constructor(route: string, credentials: readonly string[], now: () => number) {
    this.route = route;
    this.keptHeaders = [...credentials, "content-type"];
    this.now = now;
  }

  /**
   * What the same call needs again, the same object for the same values. No other headers: an
   * idempotency key, above all, would make of the same call no second one.
   */
  keepHeaders({ headers }: FastifyRequest): Readonly<Record<string, string>> {
    const isAsBefore = this.keptHeaders.every((name) => headers[name] === this.latest[name]);
    if (!isAsBefore) this.latest = pickHeaders(headers, this.keptHeaders);
    return this.latest;
  }
}

/** A call that is being answered: noted among the causes when it first causes something, and only then. */
export class CallInCourse implements Cause {
  private noted: { readonly causes: Causes; readonly number: number } | undefined;
  private readonly door: CallDoor;
  private readonly request: FastifyRequest;
  private readonly id: string;

  constructor(door: CallDoor, request: FastifyRequest, id: string) {
    this.door = door;
    this.request = request;
    this.id = id;
  }

  numberIn(causes: Causes): number {
    if (this.noted?.causes !== causes) {
      const { door, request, id } = this;
      const head = describeCall(door, request, id);
      this.noted = { causes, number: causes.note(door.route, head, keptBody(request.body)) };
    }
    return this.noted.number;
  }
}

function describeCall(door: CallDoor, request: FastifyRequest, id: string): CauseHead {
  const { origin, item } = originOf(request);
  return {
    origin,
    item,
    method: request.method,
    url: request.url,
    headers: door.keepHeaders(request),
    bodyBytes: Buffer.isBuffer(request.body) ? request.body.length : 0,
    requestId: id === "" ? undefined : id,
    at: door.now(),
  };
}

function pickHeaders(headers: IncomingHttpHeaders, kept: readonly string[]) {
  const picked: Record<string, string> = {};
  for (const name of kept) {
    const value = headers[name];
    if (typeof value === "string") picked[name] = value;
  }
  return picked;
}

function keptBody(body: unknown): Buffer | undefined {
  return Buffer.isBuffer(body) && body.length <= KEPT_BODY_BYTES ? body : undefined;
}
