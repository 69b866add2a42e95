import { Resend } from "resend";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

const egress = z.object({
  events: z.array(z.object({ type: z.string(), payload: z.record(z.string(), z.unknown()) })),
});

interface Outcome<T> {
  readonly data: T | null;
  readonly error: { readonly message: string } | null;
}

/** Returns the data of an SDK call, or throws its error. */
export function must<T>({ data, error }: Outcome<T>): T {
  if (data === null) throw new Error(error?.message ?? "no data");
  return data;
}

/** Serves an email simulator for one test, with the SDK. `await using` closes it. */
export async function openResend(settings: Parameters<typeof serveSimulator>[1] = {}) {
  const served = await serveSimulator(simulator, settings);
  const { baseUrl, running } = served;
  /** Calls a control route or a world action. */
  const act = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(baseUrl + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const json: unknown = await response.json();
    return { status: response.status, json };
  };
  /** The recorded events, oldest first. */
  const events = async () => {
    const response = await fetch(`${baseUrl}/_sim/egress`);
    return egress.parse(await response.json()).events;
  };
  return {
    resend: new Resend("re_123", { baseUrl }),
    baseUrl,
    running,
    act,
    events,
    types: async () => (await events()).map(({ type }) => type),
    advance: (seconds: number) => act("/_sim/clock", { advance_seconds: seconds }),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}
