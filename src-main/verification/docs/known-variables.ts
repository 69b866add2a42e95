import { simulators } from "../../simulators/registry.ts";
import { read } from "./pages.ts";

/** Every environment variable that the program reads: the common ones, and those of simulators. */
export function knownVariables(): readonly string[] {
  const common = read("src-main/hosting/options/environment.ts").matchAll(/"(SIM_\w+)"/g);
  const own = simulators.flatMap(({ variables, fixedReceiver }) => [
    ...variables.map(({ name }) => name),
    ...(fixedReceiver ? [fixedReceiver.urlVariable, fixedReceiver.secretVariable] : []),
  ]);
  return [...new Set([...[...common].map(([, name]) => name ?? ""), ...own])];
}
