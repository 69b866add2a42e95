import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";

/** Announces the result, because the palette is closed by then. */
export function saying(run: () => Promise<string>): () => void {
  return () => {
    run().then(announce, (error: unknown) => announce(explainError(error)));
  };
}
