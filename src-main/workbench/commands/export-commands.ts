import type { Exports } from "../export/exports.ts";
import type { Handlers } from "./command-runner.ts";

/** Commands about exports that are under way. */
export function exportCommands(exports: Exports): Pick<Handlers, "export.state" | "export.cancel"> {
  return {
    "export.state": ({ id }) => exports.state(id),
    "export.cancel": ({ id }) => exports.cancel(id),
  };
}
