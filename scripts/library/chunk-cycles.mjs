/**
 * @typedef {{ readonly fileName: string, readonly imports: readonly string[] }} Chunk
 */

/**
 * Finds chunks that import each other. Which of them runs first depends on which one is asked for, so one may
 * read a constant of the other before it is set.
 * @param {readonly Chunk[]} chunks
 * @returns {readonly string[]} the files along the first cycle; empty if there is none
 */
export function findCycle(chunks) {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  /** @type {Set<string>} */
  const checked = new Set();
  /** @type {string[]} */
  const path = [];
  /** @param {string} file @returns {readonly string[]} */
  const visit = (file) => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (checked.has(file)) return [];
    checked.add(file);
    path.push(file);
    for (const next of importsOf.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    return [];
  };
  for (const { fileName } of chunks) {
    const cycle = visit(fileName);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/**
 * Makes a build fail if two of its chunks import each other.
 * @returns {import("vite").Plugin}
 */
export function refuseChunkCycles() {
  return {
    name: "refuse-chunk-cycles",
    generateBundle(_options, files) {
      const cycle = findCycle(Object.values(files).filter((file) => file.type === "chunk"));
      if (cycle.length > 0) this.error(`chunks import each other: ${cycle.join(" -> ")}`);
    },
  };
}
