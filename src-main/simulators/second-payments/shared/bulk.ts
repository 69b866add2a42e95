import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { Refusal } from "#core/contract/refusal.ts";

const refused = lazyObject(() => ({ errors: z.array(z.unknown()) }));

/** Runs a request of several parts; a part that is refused has `errors`, and the others go on. */
export function attemptEach<T>(
  parts: Readonly<Record<string, T>>,
  run: (key: string, part: T) => object,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]) => {
      try {
        return [key, run(key, part)];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return [key, refused.parse(error.body)];
      }
    }),
  );
}

/** The same for a list of ids. */
export function attemptIds(
  ids: readonly string[],
  run: (id: string) => object,
): Record<string, object> {
  return attemptEach(Object.fromEntries(ids.map((id) => [id, id])), run);
}
