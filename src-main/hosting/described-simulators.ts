import { existsSync } from "node:fs";
import type { ListedSimulator } from "#core/define-simulator.ts";
import { createOpenApiSimulator, InvalidDescription } from "../openapi/simulator.ts";
import { checkSimulator } from "./own-simulators.ts";
import { StartError } from "./start-error.ts";

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
      ? await createOpenApiSimulator(value)
      : await createOpenApiSimulator(named, name);
    return checkSimulator(simulator, `--openapi ${value}`, registry);
  } catch (error) {
    if (!(error instanceof InvalidDescription)) throw error;
    const { file, pointer, message } = error;
    const place = pointer === "" ? "" : `${pointer}: `;
    throw new StartError(2, `--openapi ${file}: ${place}${message}.`);
  }
}
