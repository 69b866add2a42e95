import { isRecord } from "#shared/text/json-in.ts";

/** The ids that a checked body names under one key, wherever it has them: `{"file_upload": {"id": …}}`. */
export function* idsUnder(key: string, value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* idsUnder(key, one);
  if (!isRecord(value) || ArrayBuffer.isView(value)) return;
  for (const [name, one] of Object.entries(value)) {
    const id: unknown = name === key && isRecord(one) ? one["id"] : undefined;
    if (typeof id === "string") yield id;
    else yield* idsUnder(key, one);
  }
}
