import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";

/** Whatever comes of it is said: the palette is gone by then. */
export function saying(run: () => Promise<string>): () => void {
  return () => {
    run().then(announce, (error: unknown) => announce(explainError(error)));
  };
}
