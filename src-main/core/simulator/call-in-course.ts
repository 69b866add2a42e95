import { isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import type { Causes, CauseRecord } from "#core/egress/causes.ts";
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
  /** Names of the headers that carry credentials here, in lower case. */
  readonly credentials: readonly string[];
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
      this.noted = { causes, number: causes.note(door.route, describeCall(door, request, id)) };
    }
    return this.noted.number;
  }
}

function describeCall(door: CallDoor, request: FastifyRequest, id: string): CauseRecord {
  return {
    ...originOf(request),
    method: request.method,
    url: request.url,
    headers: pickHeaders(request, door.credentials),
    ...describeBody(request.body),
    ...(id === "" ? {} : { requestId: id }),
    at: door.now(),
  };
}

/** No others: an idempotency key, above all, would make of the same call no second one. */
function pickHeaders(
  { headers }: FastifyRequest,
  credentials: readonly string[],
): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of [...credentials, "content-type"]) {
    const value = headers[name];
    if (typeof value === "string") picked[name] = value;
  }
  return picked;
}

function describeBody(body: unknown): Pick<CauseRecord, "body" | "bodyBytes"> {
  if (!Buffer.isBuffer(body)) return { bodyBytes: 0 };
  const isKept = body.length > 0 && body.length <= KEPT_BODY_BYTES && isUtf8(body);
  return { bodyBytes: body.length, ...(isKept ? { body: body.toString("utf8") } : {}) };
}
