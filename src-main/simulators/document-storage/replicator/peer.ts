import { couchError } from "../errors.ts";
import { parseExactText, writeJson } from "../numbers/exact-json.ts";
import { MAX_FILE_BYTES, type SimContext } from "../state.ts";
import type { Endpoint } from "./job.ts";

/** A side of a replication that is open. */
export interface Peer {
  /** Its address without credentials, with a slash at its end. */
  readonly url: string;
  /** Sends a request; `undefined` for 404. Any other error ends the replication. */
  ask(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
    bodyMs?: number,
  ): Promise<unknown>;
}

/** Opens one side of a replication. Requests leave by the sender that checks addresses. */
export function openPeer(context: SimContext, { url, headers }: Endpoint): Peer {
  return {
    url,
    ask: async (method, path, body, bodyMs) => {
      const outcome = await context.send({
        method,
        url: url + path,
        headers: { accept: "application/json", "content-type": "application/json", ...headers },
        body: Buffer.from(body === undefined ? "" : writeJson(body)),
        keptBytes: MAX_FILE_BYTES,
        ...(bodyMs === undefined ? {} : { bodyMs }),
      });
      const { httpStatus: status, failure, bodyIsPart, responseBody } = outcome;
      if (status === undefined || bodyIsPart) {
        const why = failure ?? "the response was cut short";
        throw couchError(500, "replication_error", `could not reach ${url}: ${why}`);
      }
      if (status === 404) return undefined;
      if (status === 401 || status === 403) {
        throw couchError(
          status,
          "unauthorized",
          `unauthorized to access or create database ${url}`,
        );
      }
      const json = parseExactText(responseBody?.toString("utf8") ?? "");
      if (status < 400 || status === 412) return json;
      throw couchError(500, "replication_error", `${url} responded with status ${String(status)}`);
    },
  };
}

/** Refuses a database that does not exist. */
export async function requirePeer(peer: Peer): Promise<void> {
  if ((await peer.ask("GET", "")) !== undefined) return;
  throw couchError(404, "db_not_found", `could not open ${peer.url}`);
}
