import { existsSync } from "node:fs";
import { legible } from "#shared/text/legible.ts";
import type { ListedSimulator } from "#core/define-simulator.ts";
import {
  createOpenApiSimulator,
  InvalidDescription,
  type Reporting,
} from "../openapi/simulator.ts";
import { checkSimulator } from "./own-simulators.ts";
import { StartError } from "./start-error.ts";

const SHOWN = 5;

/** Prints the responses that cannot be made valid. */
function reporting(file: string): Reporting {
  return {
    report: (places) => {
      for (const place of places.slice(0, SHOWN)) {
        console.error(`simdeck: --openapi ${legible(file)}: no valid sample: ${legible(place)}`);
      }
      const more = places.length - SHOWN;
      if (more > 0) console.error(`simdeck: --openapi ${legible(file)}: ${String(more)} more`);
    },
  };
}

/**
 * Loads the simulator of an OpenAPI description: `FILE` or `NAME=FILE`. Throws a StartError that names the file,
 * the place in it and the reason.
 */
export async function loadDescribed(
  value: string,
  registry: readonly ListedSimulator[],
): Promise<ListedSimulator> {
  const [, name, named = value] = /^([\w-]+)=(.+)$/s.exec(value) ?? [];
  const isFile = name === undefined || existsSync(value);
  try {
    const simulator = isFile
      ? await createOpenApiSimulator(value, undefined, reporting(value))
      : await createOpenApiSimulator(named, name, reporting(named));
    return checkSimulator(simulator, `--openapi ${value}`, registry);
  } catch (error) {
    if (!(error instanceof InvalidDescription)) throw error;
    const { file, pointer, message } = error;
    const place = pointer === "" ? "" : `${pointer}: `;
    throw new StartError(2, `--openapi ${file}: ${place}${message}.`);
  }
}
