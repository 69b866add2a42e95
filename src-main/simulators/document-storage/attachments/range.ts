import { couchError } from "../errors.ts";

/** The bytes a `Range` header asks for, end excluded; `undefined` for all of them. */
export function rangeOf(
  header: string | undefined,
  length: number,
): readonly [start: number, end: number] | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(length - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? length : Math.min(Number(last) + 1, length);
  if (start < end) return [start, end];
  const headers = { "content-range": `bytes */${String(length)}` };
  throw couchError(
    416,
    "requested_range_not_satisfiable",
    "Requested range not satisfiable",
    headers,
  );
}
