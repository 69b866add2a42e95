import type * as z from "zod";
import type { Connection, ConnectionRequest } from "../connection/connection.ts";
import { toSimulatorError } from "../errors.ts";

/** Makes a call and reads its response. Throws a SimulatorError when it is refused. */
export async function ask<Output>(
  connection: Connection,
  method: ConnectionRequest["method"],
  path: string,
  answer: z.ZodType<Output>,
  body?: unknown,
): Promise<Output> {
  const response = await connection.call({ method, path, body });
  const what = `${method} ${path} of ${connection.kind}`;
  const isRefused = response.status < 200 || response.status > 299;
  if (isRefused) throw toSimulatorError(what, response.status, response.body);
  const parsed = answer.safeParse(response.body);
  if (parsed.success) return parsed.data;
  throw new TypeError(`${what} returned an unexpected response: ${parsed.error.message}`);
}
