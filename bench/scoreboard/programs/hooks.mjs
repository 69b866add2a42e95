// Loaded into a simulator's process before anything else (`node --import`): at a word from the
// scoreboard the system's time jumps for it, or its event loop stands still. Timers go on as they do
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

process.on("message", ({ jumpMs, blockMs }) => {
  if (jumpMs !== undefined) shiftMs += jumpMs;
  if (blockMs !== undefined) block(blockMs);
  process.send("done");
});
process.channel?.unref();

function block(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
