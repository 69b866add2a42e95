/** A piece of the time scale: even, or idle and squeezed. */
export interface Stretch {
  /** Simulator time, milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly width: number;
  readonly isIdle: boolean;
}

/** Simulator time along a line of pixels. */
export interface LaneScale {
  readonly stretches: readonly Stretch[];
  readonly width: number;
  readonly pxPerSecond: number;
  toX(time: number): number;
  toTime(x: number): number;
}

const LEAD = 28;
const TAIL = 260;
const IDLE_WIDTH = 92;
/** A wait that would be wider than this is idle. */
const WIDEST = 340;
/** Chromium places nothing beyond 2^24 pixels. */
const MAX_WIDTH = 8_000_000;

/** Pixels per second, from a day at a glance to single seconds. */
export const zoomSteps: readonly number[] = [
  0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20,
];

/** The step of the zoom at which items stand apart but in sight of each other. */
export function fitZoom(times: readonly number[]): number {
  const sorted = [...new Set(times)].sort((one, other) => one - other);
  const waits = sorted.slice(1).map((time, index) => time - (sorted[index] ?? time));
  const middle = waits.sort((one, other) => one - other)[Math.floor(waits.length / 2)] ?? 3_600_000;
  const wanted = 150 / (middle / 1_000);
  const distance = (step: number) => Math.abs(Math.log(step / wanted));
  return zoomSteps.reduce(
    (best, step, index) => (distance(step) < distance(zoomSteps[best] ?? 1) ? index : best),
    0,
  );
}

/** Returns the step of a drag or an arrow key, in seconds. */
export function chooseSnap(pxPerSecond: number): number {
  return [1, 60, 900].find((seconds) => seconds * pxPerSecond >= 0.9) ?? 900;
}

interface ScaleOptions {
  readonly pxPerSecond: number;
  readonly collapses: boolean;
  /** The scale is at least this wide. */
  readonly room: number;
}

/** A scale on which all of these moments have their place; long waits between them are squeezed. */
export function buildScale(times: readonly number[], options: ScaleOptions): LaneScale {
  const sorted = [...new Set(times)].sort((one, other) => one - other);
  const span = ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) / 1_000;
  const pxPerSecond = Math.min(options.pxPerSecond, MAX_WIDTH / Math.max(1, span));
  const stretches = layOut(sorted, pxPerSecond, options.collapses);
  const end = stretches.at(-1);
  const endX = end ? end.x + end.width : LEAD;
  const tail = Math.max(TAIL, options.room - endX);
  const from = end?.to ?? sorted[0] ?? 0;
  const last: Stretch = {
    from,
    to: from + (tail / pxPerSecond) * 1_000,
    x: endX,
    width: tail,
    isIdle: false,
  };
  return asScale([...stretches, last], pxPerSecond);
}

function layOut(
  times: readonly number[],
  pxPerSecond: number,
  collapses: boolean,
): readonly Stretch[] {
  let x = LEAD;
  return times.slice(1).map((to, index) => {
    const from = times[index] ?? to;
    const even = ((to - from) / 1_000) * pxPerSecond;
    const isIdle = collapses && even > WIDEST;
    const stretch = { from, to, x, width: isIdle ? IDLE_WIDTH : even, isIdle };
    x += stretch.width;
    return stretch;
  });
}

function asScale(stretches: readonly Stretch[], pxPerSecond: number): LaneScale {
  const end = stretches.at(-1);
  const find = (isBefore: (stretch: Stretch) => boolean): Stretch => {
    let [low, high] = [0, stretches.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (isBefore(stretches[middle] ?? empty)) low = middle;
      else high = middle - 1;
    }
    return stretches[low] ?? empty;
  };
  return {
    stretches,
    pxPerSecond,
    width: end ? end.x + end.width : LEAD,
    toX: (time) => {
      const { from, to, x, width } = find((stretch) => stretch.from <= time);
      return to === from ? x : x + ((time - from) / (to - from)) * width;
    },
    toTime: (at) => {
      const { from, to, x, width } = find((stretch) => stretch.x <= at);
      return width === 0 ? from : from + ((at - x) / width) * (to - from);
    },
  };
}

const empty: Stretch = { from: 0, to: 0, x: LEAD, width: 0, isIdle: false };

const TICK_SECONDS = [
  1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 604_800, 2_592_000,
];
const TICK_ROOM = 84;

export interface Tick {
  readonly time: number;
  readonly x: number;
}

/** Marks of the scale between two pixels, counted from a moment. */
export function ticksWithin(
  scale: LaneScale,
  base: number,
  fromX: number,
  toX: number,
): readonly Tick[] {
  const seconds = TICK_SECONDS.find((step) => step * scale.pxPerSecond >= TICK_ROOM) ?? 2_592_000;
  const step = seconds * 1_000;
  return scale.stretches.flatMap((stretch, index) => {
    if (stretch.isIdle || stretch.x > toX || stretch.x + stretch.width < fromX) return [];
    const first = Math.max(stretch.from, scale.toTime(Math.max(fromX, stretch.x)));
    const last = Math.min(stretch.to, scale.toTime(Math.min(toX, stretch.x + stretch.width)));
    const start = base + Math.ceil((first - base) / step) * step;
    const count = Math.max(0, Math.floor((last - start) / step) + 1);
    const marks = Array.from({ length: count }, (_, mark) => {
      const time = start + mark * step;
      return { time, x: scale.toX(time) };
    });
    // A mark at the very border belongs to the stretch that begins there.
    const hasNext = scale.stretches[index + 1]?.isIdle === false;
    return hasNext ? marks.filter(({ time }) => time < stretch.to) : marks;
  });
}
