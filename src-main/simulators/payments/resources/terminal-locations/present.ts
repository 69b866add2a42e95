import type { Resource } from "../../shared/resource.ts";
import { withoutUnset } from "../../shared/without-unset.ts";
import type { TerminalLocation } from "./fields.ts";

export const locationResource: Resource<TerminalLocation> = {
  name: "terminal.location",
  noun: "location",
  of: ({ terminalLocations }) => terminalLocations,
  present: withoutUnset,
};
