import { app } from "electron";
import { legibleError } from "#shared/text/legible.ts";
import { ownArguments } from "./arguments.ts";
import { registerPanelScheme } from "./panel-page/app-protocol.ts";
import { guardPages } from "./panel-page/guards.ts";
import { readOrigin, panelOrigin } from "./panel-page/origin.ts";
import { panelAddress } from "./panel-page/panel-address.ts";
import { runDesktop } from "./run-desktop.ts";

// Nothing here may wait: Electron holds back its `ready` until this module has run.
const address = panelAddress();
const origin = readOrigin(address) ?? panelOrigin;
reportErrors();
registerPanelScheme();
guardPages(origin);
void runDesktop(ownArguments(process.argv, app.isPackaged), { address, origin });

/**
 * Ends the app on an uncaught error, with a message on stderr, as headless does. Electron itself would
 * show a modal dialog that blocks every simulator.
 */
function reportErrors(): void {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`simdeck: ${legibleError(error)}\n`);
    app.exit(1);
  });
  // A reader that closes the output does not stop the simulators.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
