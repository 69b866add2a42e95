import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import { badRequest, couchError } from "../errors.ts";
import { MAX_FILE_BYTES, type SimContext } from "../state.ts";

const headersSchema = z.record(z.string(), z.string());

const endpointSchema = z.union([
  z.string().transform((url) => ({ url, headers: {}, auth: undefined })),
  lazyObject(() => ({
    url: z.string(),
    headers: headersSchema.default({}),
    auth: z
      .object({ basic: z.object({ username: z.string(), password: z.string() }).optional() })
      .optional(),
  })),
]);

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`,
});

/** A database that takes part in a replication: of this server or of another one. */
export interface Peer {
  /** Its address without credentials, with a slash at its end. */
  readonly url: string;
  /** Sends a request; `undefined` for 404. Any other error ends the replication. */
  ask(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<unknown>;
}

type Caller = Pick<RouteRequest, "headers">;

/** The credentials of the request, for databases of this server that are given by name. */
function ownHeaders({ headers }: Caller): Record<string, string> {
  const { authorization, cookie } = headers;
  return {
    ...(authorization === undefined ? {} : { authorization }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}

function addressOf(context: SimContext, caller: Caller, name: string, value: unknown) {
  const read = endpointSchema.safeParse(value);
  if (!read.success)
    throw badRequest(`\`${name}\` must be a URL, the name of a database or an object`);
  const { url, headers, auth } = read.data;
  if (!/^https?:\/\//.test(url)) {
    const own = `${context.baseUrl}/${encodeURIComponent(url)}/`;
    return { url: own, headers: { ...ownHeaders(caller), ...headers } };
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) throw badRequest(`\`${name}\` is no valid URL`);
  const { username, password } = parsed;
  const inUrl =
    username === "" ? {} : basic(decodeURIComponent(username), decodeURIComponent(password));
  parsed.username = "";
  parsed.password = "";
  const inBody = auth?.basic ? basic(auth.basic.username, auth.basic.password) : {};
  return { url: parsed.href.replace(/\/*$/, "/"), headers: { ...inUrl, ...inBody, ...headers } };
}

/**
 * Opens one side of a replication: a URL, or the name of a database of this server. Requests leave by the
 * sender that checks addresses.
 */
export function openPeer(context: SimContext, caller: Caller, name: string, value: unknown): Peer {
  const { url, headers } = addressOf(context, caller, name, value);
  return {
    url,
    ask: async (method, path, body) => {
      const outcome = await context.send({
        method,
        url: url + path,
        headers: { accept: "application/json", "content-type": "application/json", ...headers },
        body: Buffer.from(body === undefined ? "" : JSON.stringify(body)),
        keptBytes: MAX_FILE_BYTES,
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
      const json = jsonIn(responseBody?.toString("utf8") ?? "");
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
