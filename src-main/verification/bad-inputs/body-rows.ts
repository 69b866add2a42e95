import type { BadInput, Kind } from "./input.ts";

/** One row per value, sent as JSON or, when it is text, as it is; the name shows it. */
export function bodyRows(
  kind: Kind,
  url: string,
  status: number,
  bodies: readonly unknown[],
  names?: string,
): readonly BadInput[] {
  return bodies.map((body) => ({
    kind,
    path: url,
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
    name: `${url} ${(typeof body === "string" ? body : JSON.stringify(body)).slice(0, 60)}`,
    ...(names === undefined ? {} : { names }),
  }));
}
