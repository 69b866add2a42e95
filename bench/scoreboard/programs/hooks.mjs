// Loaded into a simulator's process before anything else (`node --import`): at a word from the
// scoreboard the system's time jumps for it, its event loop stands still, or it is weighed. Timers go on as they do
// when a system's time is set: they follow the monotonic clock.
const RealDate = Date;
let shiftMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shiftMs] : args, made),
  apply: () => new Date().toString(),
  get: (target, name) =>
    name === "now" ? () => RealDate.now() + shiftMs : Reflect.get(target, name),
});

process.on("message", ({ jumpMs, blockMs, weigh }) => {
  if (jumpMs !== undefined) shiftMs += jumpMs;
  if (blockMs !== undefined) block(blockMs);
  process.send(weigh ? weight() : 0);
});
process.channel?.unref();

/** The bytes that are held after a garbage collection; needs `--expose-gc`. */
function weight() {
  // Twice: what the first finds to be gone is swept beside it, and counted as gone by the second.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function block(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
