import { createHash } from "node:crypto";
import { toJsonText } from "#core/json/json-text.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { JSON_TYPE } from "../errors.ts";
import { type Media, withBodyForms } from "./media-type.ts";

/** Responses that are created and that GitHub sends without `Location`. */
const WITHOUT_LOCATION = /\/(?:merges|assignees|contents\/\*)$/;

function locationOf(path: string, { status, body }: RouteResponse): string | undefined {
  if (status !== 201 || WITHOUT_LOCATION.test(path)) return undefined;
  if (typeof body !== "object" || body === null || !("url" in body)) return undefined;
  return typeof body.url === "string" ? body.url : undefined;
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}

/** A read with its `ETag`; 304 if the client has it already. */
function conditional(request: RouteRequest, response: RouteResponse): RouteResponse {
  const { body } = response;
  const isJson = typeof body !== "string" && !Buffer.isBuffer(body);
  const content = isJson ? toJsonText(body).text : body;
  const etag = `"${createHash("sha256").update(content).digest("hex")}"`;
  const known = (request.headers["if-none-match"] ?? "").split(",").map(withoutWeakness);
  const headers = { ...response.headers, etag: `W/${etag}` };
  if (known.includes(etag) || known.includes("*")) {
    return new RouteResponse(304, undefined, headers);
  }
  const type = isJson ? { "content-type": JSON_TYPE } : {};
  return new RouteResponse(200, content, { ...type, ...headers });
}

/** Gives a response what GitHub adds to any: forms of its texts, `Location` or `ETag`. */
export function completeResponse(
  request: RouteRequest,
  path: string,
  media: Media | undefined,
  result: unknown,
): RouteResponse {
  let response = result instanceof RouteResponse ? result : new RouteResponse(200, result);
  if (response.body === undefined) return response;
  const { status, headers } = response;
  const location = locationOf(path, response);
  if (location !== undefined) {
    response = new RouteResponse(status, response.body, { location, ...headers });
  }
  const form = media?.form;
  const isText = typeof response.body === "string" || Buffer.isBuffer(response.body);
  if (!isText && (form === "html" || form === "text" || form === "full")) {
    const body = withBodyForms(response.body, form);
    const param = { "x-github-media-type": `github.v3; param=${form}; format=json` };
    response = new RouteResponse(status, body, { ...response.headers, ...param });
  }
  return request.method === "GET" && status === 200 ? conditional(request, response) : response;
}
