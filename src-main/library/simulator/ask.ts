import type * as z from "zod";
import type { Connection, ConnectionCall } from "../connection/connection.ts";
import { errorOf } from "../errors.ts";

/** Makes a call and reads its answer. Throws a SimulatorError when it is refused. */
export async function ask<Output>(
  connection: Connection,
  call: ConnectionCall,
  answer: z.ZodType<Output>,
): Promise<Output> {
  const { status, body } = await connection.call(call);
  const what = `${call.method} ${call.path} of ${connection.kind}`;
  if (status < 200 || status > 299) throw errorOf(what, status, body);
  const parsed = answer.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new TypeError(`${what} returned an unexpected response: ${parsed.error.message}`);
}
