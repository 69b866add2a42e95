import packageJson from "../../package.json" with { type: "json" };

const oldest = packageJson.engines.node.replace(/^>=/, "");

/** Returns what is wrong with a version of Node, `undefined` when the library runs on it. */
export function explainNode(version: string): string | undefined {
  const isNewEnough = version.localeCompare(oldest, "en", { numeric: true }) >= 0;
  return isNewEnough
    ? undefined
    : `simdeck: Node ${version} is too old: install Node ${oldest} or newer.`;
}

// Each entry of the library imports this module first, so that an import on an older Node fails with
// this sentence.
const problem = explainNode(process.versions.node);
if (problem !== undefined) throw new Error(problem);
