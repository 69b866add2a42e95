const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** The sizes at which growth is looked at, up to the largest that the machine has time for. */
export function growingSizes(upTo) {
  return SIZES.filter((size) => size <= Math.max(upTo, 10_000));
}
