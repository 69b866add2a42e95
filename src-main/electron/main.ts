import { app } from "electron";
import { ownArguments } from "./arguments.ts";
import { registerPanelScheme } from "./app-protocol.ts";
import { guardPages } from "./guards.ts";
import { originOf, panelOrigin } from "./origin.ts";
import { panelAddress } from "./panel-address.ts";
import { reportErrors } from "./report-errors.ts";
import { runDesktop } from "./run-desktop.ts";

// Nothing here may wait: Electron holds back its `ready` until this module has run.
const address = panelAddress();
const origin = originOf(address) ?? panelOrigin;
reportErrors();
registerPanelScheme();
guardPages(origin);
void runDesktop(ownArguments(process.argv, app.isPackaged), { address, origin });
