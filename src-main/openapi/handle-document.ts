import { isRecord } from "#shared/text/json-in.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { Call } from "./call.ts";
import { emitOwn } from "./events/emit.ts";
import { mergeNested } from "./next-value.ts";
import { jsonContent, shapeOf } from "./operations/operation.ts";
import { jsonResponse, respondSample, sampleOfContent } from "./responses/respond.ts";
import { fitObject, makeValid } from "./store/fit.ts";

/** Shows or changes the one object of a path. */
export function handleDocument({ api, served, context, read }: Call): RouteResponse {
  const { operation } = served;
  const { state, now } = context;
  const { schemas } = api;
  const response = operation.success();
  const content = jsonContent(response.contents);
  if (!content) return respondSample(api, operation, now);
  const key = shapeOf(operation.segments);
  const target = { schemas, schema: content.schema, now };
  const sample = sampleOfContent(api, content, now);
  const base = isRecord(sample) ? sample : {};
  const stored = state.documents.get(key) ?? base;
  const body = isRecord(read.body) ? read.body : {};
  const before = operation.method === "PUT" ? { ...base, ...stored } : stored;
  const next = makeValid(
    target,
    base,
    fitObject(target, before, mergeNested(before, body, operation.method === "PUT")),
  );
  if (operation.method !== "GET") {
    state.documents.set(key, next);
    emitOwn(api, context, served, next);
  }
  const media: Record<string, string> =
    content.mediaType === "*/*" ? {} : { "content-type": content.mediaType };
  return jsonResponse(response.status, next, media);
}
