import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";
import { requestSources } from "./request-source.ts";
import type { LoggedMessage, LoggedRequest } from "./logged-request.ts";

const header = z.union([z.string(), z.array(z.string())]);

/** The headers and the body of a request or a response; `body_base64` for bytes that are not text. */
const loggedMessage: z.ZodType<LoggedMessage> = lazyObject(() => ({
  headers: z.record(z.string(), header),
  body: z.string().exactOptional(),
  body_base64: z.string().exactOptional(),
}));

/** An entry of `GET /_sim/requests`. */
export const loggedRequest: z.ZodType<LoggedRequest> = lazyObject(() => ({
  number: z.int(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int().nullable(),
  duration_ms: z.number(),
  source: z.enum(requestSources),
  request: loggedMessage,
  response: loggedMessage,
  truncated: z.boolean(),
  events: z.array(z.int()),
  supported: z.boolean(),
  undone: z.boolean().exactOptional(),
}));
