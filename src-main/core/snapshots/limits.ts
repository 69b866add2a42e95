import { DamagedImage } from "./image.ts";

/** The largest frame of a saved image, in bytes. A frame has a thousand values, or one that is larger. */
export const FRAME_BYTES = 128 * 1_024 * 1_024;
/** The most values of one frame. */
export const FRAME_VALUES = 2_000;
/** The most values of an image: several for each object, event and result of a world. */
const IMAGE_VALUES = 30_000_000;
/** The most bytes of an image. */
const IMAGE_BYTES = 2 * 1_024 * 1_024 * 1_024;
/** The deepest nesting of containers. Those of simulators have some ten levels. */
const DEPTH = 500;

/** Counts what is read of one image. Throws a DamagedImage beyond the limits. */
export class ImageBudget {
  private values = 0;
  private bytes = 0;

  takeBytes(count: number): void {
    this.bytes += count;
    if (this.bytes > IMAGE_BYTES) throw new DamagedImage("it is larger than 2 GiB");
  }

  takeValues(count: number): void {
    this.values += count;
    if (count > FRAME_VALUES || this.values > IMAGE_VALUES) {
      throw new DamagedImage("it has too many values");
    }
  }
}

/** Throws a DamagedImage for a value at a depth beyond the limit. */
export function checkDepth(depth: number): void {
  if (depth > DEPTH) throw new DamagedImage(`it is nested deeper than ${String(DEPTH)} levels`);
}

/** Throws a DamagedImage for plain data that is nested too deeply. */
export function checkNesting(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return;
  checkDepth(depth);
  const inner = value instanceof Map ? [...value.keys(), ...value.values()] : value;
  for (const item of inner instanceof Set ? inner : Object.values(inner)) {
    checkNesting(item, depth + 1);
  }
}
