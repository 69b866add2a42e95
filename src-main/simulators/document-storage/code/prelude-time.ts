/**
 * Gives a sandbox the clock of the simulator, and the same random numbers in every run. It is evaluated there
 * from its source text, before other code runs, and therefore refers to nothing outside itself.
 */
export function fixTime() {
  const construct: (...args: Parameters<typeof Reflect.construct>) => object = Reflect.construct;
  let random = 1;
  let time = 0;
  const RealDate = Date;
  const FixedDate = new Proxy(RealDate, {
    apply: () => String(new RealDate(time)),
    construct: (target, args: unknown[], newTarget) =>
      construct(target, args.length === 0 ? [time] : args, newTarget),
  });
  RealDate.prototype.constructor = FixedDate;
  RealDate.now = () => time;
  Math.random = () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0;
    return (random >>> 0) / 4_294_967_296;
  };
  const restart = (seed: number) => {
    random = seed;
  };
  const setTime = (now: number) => {
    time = now;
  };
  return { FixedDate, restart, setTime };
}
