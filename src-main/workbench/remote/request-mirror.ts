import { panelRequests, type PanelRequest } from "#shared/domain/panel-protocol.ts";
import type { LoggedMessage } from "#shared/domain/logged-request.ts";
import { KEPT_BODY_BYTES, type CapturedBody } from "#core/log/requests/capture.ts";
import { RequestLog } from "#core/log/requests/request-log.ts";
import type { LogMark } from "#core/log/requests/undone-ranges.ts";
import type { Mirror } from "./mirror.ts";
import type { RemoteClient } from "./remote-client.ts";

/** The number of requests whose bodies, of 64 KiB each, stay below the limit of a response. */
const PAGE = 200;

/** The request log of a simulator elsewhere: read page by page once a window looks at it. */
export class RequestMirror {
  private log = new RequestLog();
  private generation = 1;
  /** The requests that were already undone when they were read: what they caused is not known. */
  private undoneBefore: number[] = [];
  private isFollowed = false;
  private isReading = false;
  private readonly client: RemoteClient;
  private readonly mirror: Mirror;
  private readonly changed: () => void;

  constructor(client: RemoteClient, mirror: Mirror, changed: () => void) {
    this.client = client;
    this.mirror = mirror;
    this.changed = changed;
  }

  /** Returns the requests read so far; `undefined` where requests are not logged. */
  get requests(): RequestLog | undefined {
    if (this.mirror.status.requests === null) return undefined;
    return this.current;
  }

  /** Returns the number of requests: of those read, once a window shows them. */
  get length(): number | null {
    const { requests } = this.mirror.status;
    return requests === null || !this.isFollowed ? requests : this.current.length;
  }

  /** Reads what there is, and from now on what comes. */
  follow(): void {
    this.isFollowed = true;
    void this.read();
  }

  /** Reads what is missing. After a failure, the next news of the simulator is the next try. */
  async read(): Promise<void> {
    if (!this.isFollowed || this.isReading) return;
    this.isReading = true;
    try {
      while (this.current.length < (this.mirror.status.requests ?? 0)) {
        if (!(await this.readPage())) break;
        this.changed();
      }
    } catch {
      // The stream reports the lost connection.
    } finally {
      this.isReading = false;
    }
  }

  /** The log as it is in the present generation. */
  private get current(): RequestLog {
    const { generation, requestMark } = this.mirror;
    if (this.generation !== generation) {
      this.generation = generation;
      this.returnTo(requestMark ?? { since: generation, length: 0, undone: [] });
    }
    return this.log;
  }

  /** After a restored snapshot the log goes on. It is read again where that brings back what was undone. */
  private returnTo(mark: LogMark): void {
    const { log, undoneBefore } = this;
    log.returnTo(mark);
    if (mark.since === log.since && undoneBefore.every((number) => log.isUndone(number))) return;
    this.log = new RequestLog({ since: mark.since });
    this.undoneBefore = [];
  }

  /** Returns whether anything was taken in. */
  private async readPage(): Promise<boolean> {
    const { current } = this;
    const query = new URLSearchParams({ after: String(current.length), limit: String(PAGE) });
    const path = `/_sim/panel/requests?${query.toString()}`;
    const { generation, requests } = await this.client.read(path, panelRequests);
    if (generation !== this.mirror.generation || current !== this.current) return false;
    const before = current.length;
    for (const request of requests) if (!this.take(current, request)) break;
    return current.length > before;
  }

  /** Takes in one request, unless its events have not arrived yet or it is not the next one. */
  private take(log: RequestLog, { arrived_at: arrivedAt, request, fault }: PanelRequest): boolean {
    const { log: events, causes } = this.mirror;
    const [first] = request.events;
    if (request.number !== log.length + 1 || request.events.some((seq) => seq > events.length)) {
      return false;
    }
    log.append({
      at: Date.parse(request.at),
      arrivedAt,
      method: request.method,
      url: request.path,
      requestHeaders: { ...copyHeaders(request.request) },
      requestBody: bodyOf(request.request, request.truncated),
      status: request.status ?? 0,
      responseHeaders: copyHeaders(request.response),
      responseBody: bodyOf(request.response, request.truncated),
      durationMs: request.duration_ms,
      source: request.source,
      cause: first === undefined ? 0 : causes.causeOf(first),
      isSupported: request.supported,
      fault,
      isUndone: request.undone,
    });
    if (request.undone === true) this.undoneBefore.push(request.number);
    return true;
  }
}

function copyHeaders({ headers }: LoggedMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === "string" ? value : [...value],
    ]),
  );
}

function bodyOf({ body, body_base64: base64 }: LoggedMessage, isCut: boolean): CapturedBody {
  const bytes = base64 === undefined ? Buffer.from(body ?? "") : Buffer.from(base64, "base64");
  return { bytes, size: isCut ? KEPT_BODY_BYTES + 1 : bytes.length, isOpen: false };
}
