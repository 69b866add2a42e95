import * as z from "zod";
import { jsonIn } from "#shared/text/json-in.ts";
import { GatheredBytes } from "#core/state/bytes/gathered-bytes.ts";
import { CommandError } from "../commands/command-error.ts";
import { explainFailure } from "./explain-failure.ts";

const ANSWER_MS = 10_000;
/** A clock that is moved by a year runs everything that falls due on its way. */
const CALL_MS = 120_000;

/** Longer than any page of objects or of a log: a simulator does not send such a response. */
const MAX_ANSWER_BYTES = 64 * 1_024 * 1_024;

/** The response to a request, of any kind. */
export interface RemoteResponse {
  readonly status: number;
  /** The JSON of the body; `undefined` when it was none. */
  readonly body: unknown;
}

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** The message of a control route's refusal, or `undefined` when a response is none. */
export function readRefusal({ body }: RemoteResponse): string | undefined {
  return refusal.safeParse(body).data?.error.message;
}

/**
 * Speaks to one simulator elsewhere. The control token is in the headers of its requests and
 * nowhere else; redirects are not followed, so that no other server gets it.
 */
export class RemoteClient {
  readonly baseUrl: string;
  private readonly token: string;

  constructor(baseUrl: string, token: string) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  /** Sends a request; throws a CommandError `unreachable` when no response comes. */
  async ask(path: string, body?: unknown): Promise<RemoteResponse> {
    const limit = AbortSignal.timeout(body === undefined ? ANSWER_MS : CALL_MS);
    try {
      const answer = await this.request(path, limit, body);
      return { status: answer.status, body: await readJson(answer) };
    } catch (error) {
      throw this.unreachable(error);
    }
  }

  /** Asks for something of a known shape; throws a CommandError when anything else comes. */
  async read<Output>(path: string, schema: z.ZodType<Output>, body?: unknown): Promise<Output> {
    const answer = await this.ask(path, body);
    const parsed = schema.safeParse(answer.body);
    if (answer.status === 200 && parsed.success) return parsed.data;
    const reason =
      readRefusal(answer) ?? `it sent an unknown response with status ${String(answer.status)}`;
    throw new CommandError("refused", `${this.baseUrl}: ${reason}.`);
  }

  /** Opens a response that has no end. Throws what the request failed with, or a CommandError. */
  async stream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const answer = await this.request(path, signal);
    if (answer.status === 200 && answer.body) return answer.body;
    const body = await readJson(answer);
    const reason = readRefusal({ status: answer.status, body });
    throw new CommandError("refused", reason ?? `it answered ${String(answer.status)}`);
  }

  private request(path: string, signal: AbortSignal, body?: unknown): Promise<Response> {
    return fetch(this.baseUrl + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(this.token === "" ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "manual",
      signal,
    });
  }

  private unreachable(error: unknown): CommandError {
    const message = `${this.baseUrl} cannot be reached: ${explainFailure(error)}.`;
    return new CommandError("unreachable", message);
  }
}

/** The JSON of a response, `undefined` when it is none. Throws when there is no end of it. */
async function readJson({ body }: Response): Promise<unknown> {
  const gathered = new GatheredBytes();
  const chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[] = body ?? [];
  for await (const chunk of chunks) {
    gathered.add(Buffer.from(chunk));
    if (gathered.length > MAX_ANSWER_BYTES) throw new Error("its response is too long");
  }
  return jsonIn(new TextDecoder().decode(gathered.concat()));
}
