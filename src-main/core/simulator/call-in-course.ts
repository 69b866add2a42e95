import type { FastifyRequest } from "fastify";
import type { CauseHead, Causes } from "#core/egress/causes.ts";
import { originOf } from "./inside-call.ts";

/** A longer body is told of, not kept: an attachment may be forty megabytes. */
const KEPT_BODY_BYTES = 64 * 1_024;

/** What a context acts for: it can say under which number that stands among the causes. */
export interface Cause {
  numberIn(causes: Causes): number;
}

/** Where a call came in. */
export interface CallDoor {
  /** `POST /v1/charges/:charge` */
  readonly route: string;
  /** Names of the headers that the same call needs again, in lower case: credentials, content type. */
  readonly keptHeaders: readonly string[];
  now(): number;
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
    headers: pickHeaders(request, door.keptHeaders),
    bodyBytes: Buffer.isBuffer(request.body) ? request.body.length : 0,
    requestId: id === "" ? undefined : id,
    at: door.now(),
  };
}

/** No others: an idempotency key, above all, would make of the same call no second one. */
function pickHeaders({ headers }: FastifyRequest, kept: readonly string[]): Record<string, string> {
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
