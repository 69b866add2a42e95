import type { RouteRequest } from "#core/contract/route.ts";
import { findCaller } from "../access/caller.ts";
import { presentDatabase } from "../resources/databases/present.ts";
import type { JsonObject } from "../shared/json.ts";
import type { Database, State } from "../state.ts";

/** The parts of a request that functions of design documents get. */
type Source = Pick<RouteRequest, "method" | "url" | "headers" | "key">;

function pathOf(url: string): readonly string[] {
  const [path = ""] = url.split("?", 1);
  return path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

function cookiesOf(header = ""): JsonObject {
  const pairs = header.split(";").map((pair): readonly [string, string | undefined] => {
    const [name = "", value] = pair.trim().split("=", 2);
    return [name, value];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ""));
}

/** A header's name as CouchDB spells it: `Content-Type`. */
function headerName(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns the request as functions of design documents get it. */
export function requestObject(
  state: State,
  database: Database,
  { method, url, headers, key }: Source,
  {
    id = null,
    uuid,
    body,
  }: { readonly id?: string | null; readonly uuid: string; readonly body?: string },
): JsonObject {
  const { name, roles } = findCaller(state, { key });
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const form = Object.fromEntries(new URLSearchParams(isForm ? body : ""));
  return {
    info: presentDatabase(database),
    id,
    uuid,
    method,
    requested_path: pathOf(url),
    path: pathOf(url),
    raw_path: url,
    query: Object.fromEntries(new URLSearchParams(url.split("?")[1] ?? "")),
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [headerName(header), value]),
    ),
    body: body ?? "undefined",
    peer: "127.0.0.1",
    form,
    cookie: cookiesOf(headers.cookie),
    userCtx: { db: database.id, name, roles },
    secObj: database.security,
  };
}
