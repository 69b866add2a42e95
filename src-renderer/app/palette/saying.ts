import { announce, announceError } from "../../stores/announcer-store.ts";

/** Announces the result, because the palette is closed by then. */
export function saying(run: () => Promise<string>): () => void {
  return () => {
    run().then(
      (text) => announce(text),
      (error: unknown) => announceError(error),
    );
  };
}
