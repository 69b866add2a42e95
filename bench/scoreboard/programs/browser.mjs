// A plain browser: Electron's own Chromium with one empty window, no bridge and no guard. Foreign
// host names resolve to this machine, as they do for a page that rebinds its name.
import { app, BrowserWindow } from "electron";

const show = app.commandLine.hasSwitch("show-window");
app.commandLine.appendSwitch("host-resolver-rules", "MAP *.test 127.0.0.1");
void app
  .whenReady()
  .then(() => new BrowserWindow({ show, width: 1_280, height: 800 }).loadURL("about:blank"));
