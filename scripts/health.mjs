import { readFileSync } from "node:fs";
import { get } from "node:http";
import { get as getSecurely } from "node:https";

// `simdeck health READY_FILE`, for probes that run every few seconds: it loads none of the
// simulators, so it is over in a moment and takes little memory.

const patienceMs = 4_000;

/**
 * The command itself.
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code: 0 when all are well, 1 when not, 2 for a wrong call
 */
export async function runHealth([file, ...more]) {
  if (file === undefined || more.length > 0) {
    process.stderr.write("simdeck health: use simdeck health READY_FILE.\n");
    return 2;
  }
  const flaws = await checkHealth(file, process.env.SIM_CONTROL_TOKEN);
  for (const flaw of flaws) process.stderr.write(`simdeck health: ${flaw}\n`);
  return flaws.length === 0 ? 0 : 1;
}

/** Asks every simulator of a ready line how it is; says what is wrong, one line each. */
async function checkHealth(file, token) {
  const { problem, simulators, ca } = readReadyLine(file);
  if (problem) return [problem];
  const asked = Object.entries(simulators).map(([kind, { base_url: address }]) =>
    ask(kind, `${address}/_sim/health`, { token, ca }),
  );
  return (await Promise.all(asked)).filter((flaw) => flaw !== undefined);
}

function readReadyLine(file) {
  try {
    const { simulators, ca_file: caFile } = JSON.parse(readFileSync(file, "utf8"));
    return { simulators, ca: caFile === undefined ? undefined : readFileSync(caFile, "utf8") };
  } catch (error) {
    return { problem: `not ready: ${file} cannot be read (${error.message})` };
  }
}

function ask(kind, address, { token, ca }) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const options = { headers, agent: false, timeout: patienceMs, ca };
    const request = (address.startsWith("https:") ? getSecurely : get)(
      address,
      options,
      (response) => {
        response.resume();
        resolve(response.statusCode === 200 ? undefined : `${kind}: status ${response.statusCode}`);
      },
    );
    request.on("timeout", () => request.destroy(new Error(`no response within ${patienceMs} ms`)));
    request.on("error", (error) => resolve(`${kind}: ${error.message || error.code}`));
  });
}
