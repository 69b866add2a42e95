/** What was accepted is answered within this; then the process ends all the same. */
const GRACE_MS = 1_500;

/** Ends the process in order on SIGTERM and SIGINT; a second signal ends it at once. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: "SIGTERM" | "SIGINT") => {
    if (stopping) process.exit(signal === "SIGINT" ? 130 : 143);
    stopping = true;
    setTimeout(() => process.exit(0), GRACE_MS);
    void close().then(() => process.exit(0));
  };
  process.on("SIGTERM", () => {
    stop("SIGTERM");
  });
  process.on("SIGINT", () => {
    stop("SIGINT");
  });
}
