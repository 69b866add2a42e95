import { app } from "electron";
import { legibleError } from "#shared/text/legible.ts";

/**
 * An error that nobody caught ends the app with a word on stderr, as it does headless. Electron itself
 * would show a dialog and stand still behind it, with every simulator in it.
 */
export function reportErrors(): void {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`simdeck: ${legibleError(error)}\n`);
    app.exit(1);
  });
  // Whoever read the output may leave; that is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
