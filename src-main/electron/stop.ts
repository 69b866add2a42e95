import { app } from "electron";
import { legibleError } from "#shared/text/legible.ts";

/** Accepted requests are completed within this time; then the process exits in any case. */
const GRACE_MS = 1_500;

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The states of the simulators are saved within this time. */
const SAVING_MS = 10_000;

/**
 * Ends the app in order when it is quit, its window closed or a signal comes; a second signal at once.
 *
 * @param save Saves what the next start needs. An error does not keep the app from ending.
 */
export function stopInOrder(save: () => Promise<void>, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    const exit = () => {
      app.exit(0);
    };
    const end = () => {
      setTimeout(exit, GRACE_MS);
      void close().then(exit, exit);
    };
    const limit = new Promise((resolve) => setTimeout(resolve, SAVING_MS));
    void Promise.race([save(), limit]).then(end, (error: unknown) => {
      process.stderr.write(`simdeck: the state was not saved: ${legibleError(error)}\n`);
      end();
    });
  };
  app.on("before-quit", (event) => {
    event.preventDefault();
    stop();
  });
  app.on("window-all-closed", () => {
    app.quit();
  });
  stopOnSignals(stop, () => isStopping);
}

function stopOnSignals(stop: () => void, isStopping: () => boolean): void {
  for (const [signal, exitCode] of Object.entries(signals)) {
    process.on(signal, () => {
      if (isStopping()) app.exit(exitCode);
      else stop();
    });
  }
}
