import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { badRequest, couchError } from "../errors.ts";
import type { Endpoint } from "./job.ts";

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

type Sender = Pick<RouteRequest, "headers">;

/** The credentials of the request, for databases of this server that are given by name. */
function ownHeaders({ headers }: Sender): Record<string, string> {
  const { authorization, cookie } = headers;
  return {
    ...(authorization === undefined ? {} : { authorization }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}

/**
 * Reads one side of a replication: a URL, or an object with a URL and credentials. The name of a database of
 * this server is accepted with the request whose credentials it is opened with.
 */
export function readEndpoint(
  value: unknown,
  own?: { readonly request: Sender; readonly baseUrl: string },
): Endpoint {
  if (value === undefined) throw badRequest("Missing replicator database");
  const read = endpointSchema.safeParse(value);
  if (!read.success) throw badRequest("endpoint has an invalid url");
  const { url, headers, auth } = read.data;
  if (!/^https?:\/\//.test(url)) {
    if (!own)
      throw couchError(400, "local_endpoints_not_supported", "local_endpoints_not_supported");
    const address = `${own.baseUrl}/${encodeURIComponent(url)}/`;
    return { url: address, user: undefined, headers: { ...ownHeaders(own.request), ...headers } };
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) throw badRequest("endpoint has an invalid url");
  const { username, password } = parsed;
  const inUrl =
    username === "" ? {} : basic(decodeURIComponent(username), decodeURIComponent(password));
  parsed.username = "";
  parsed.password = "";
  const inBody = auth?.basic ? basic(auth.basic.username, auth.basic.password) : {};
  return {
    url: parsed.href.replace(/\/*$/, "/"),
    user: username === "" ? undefined : username,
    headers: { ...inUrl, ...inBody, ...headers },
  };
}

/** Presents the address of an endpoint as lists show it: the password is hidden. */
export function presentEndpoint({ url, user }: Endpoint): string {
  return user === undefined ? url : url.replace("://", `://${user}:*****@`);
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Returns the name of the database of this server that an endpoint is; `undefined` for another server. */
export function ownDatabase({ url }: Endpoint, baseUrl: string): string | undefined {
  const [there, here] = [new URL(url), new URL(baseUrl)];
  if (there.port !== here.port || there.protocol !== here.protocol) return undefined;
  const isHere = [there, here].every(({ hostname }) => LOOPBACK.has(hostname));
  if (!isHere && there.hostname !== here.hostname) return undefined;
  return decodeURIComponent(there.pathname.slice(1, -1));
}
