import { app } from "electron";

/** Accepted requests are completed within this time; then the process exits in any case. */
const GRACE_MS = 1_500;

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Ends the app in order when it is quit, its window closed or a signal comes; a second signal at once. */
export function stopInOrder(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    const exit = () => {
      app.exit(0);
    };
    setTimeout(exit, GRACE_MS);
    void close().then(exit, exit);
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
