import { jsonIn } from "#shared/text/json-in.ts";
import type { Managed } from "../../management/entities.ts";
import type { SimContext } from "../../state.ts";
import type { InlineHook } from "./schema.ts";

/** The answer of a hook. */
export interface HookAnswer {
  /** `undefined` when none came, or another one than JSON. */
  readonly json: unknown;
  readonly status: number | undefined;
}

/** Sends a payload to an inline hook, with the headers and the secret of its channel. */
export async function askHook(
  context: SimContext,
  { id, fields }: Managed<InlineHook>,
  payload: object,
): Promise<HookAnswer> {
  const { uri, headers, authScheme } = fields.channel.config;
  const secret = authScheme ? [{ key: authScheme.key, value: authScheme.value }] : [];
  const sent = [{ key: "content-type", value: "application/json" }, ...headers, ...secret];
  const outcome = await context.send({
    method: "POST",
    url: uri,
    headers: Object.fromEntries(sent.map(({ key, value }) => [key.toLowerCase(), value])),
    body: Buffer.from(
      JSON.stringify({ eventType: fields.type, source: `${uri}#${id}`, ...payload }),
    ),
  });
  const { httpStatus: status } = outcome;
  const json = jsonIn(outcome.responseBody?.toString("utf8") ?? "");
  return { status, json: status !== undefined && status < 300 ? json : undefined };
}

/** Returns the active hook with an id and of a type. */
export function findHook(
  { state }: SimContext,
  id: string | undefined,
  type: InlineHook["type"],
): Managed<InlineHook> | undefined {
  const hook = state.management.inlineHooks.get(id ?? "");
  return hook?.status === "ACTIVE" && hook.fields.type === type ? hook : undefined;
}
