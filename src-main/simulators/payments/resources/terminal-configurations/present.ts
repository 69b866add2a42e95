import type { Resource } from "../../shared/resource.ts";
import { withoutUnset } from "../../shared/without-unset.ts";
import type { TerminalConfiguration } from "./fields.ts";

export const configurationResource: Resource<TerminalConfiguration> = {
  name: "terminal.configuration",
  noun: "configuration",
  of: ({ terminalConfigurations }) => terminalConfigurations,
  present: ({ name, ...settings }) => ({ ...withoutUnset(settings), name }),
};
