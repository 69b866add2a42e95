import { app, BrowserWindow } from "electron";

/**
 * Two apps must not write to one data folder: the second brings the first to the front and ends.
 * With another `--user-data-dir`, as many may run as there are ports.
 */
export function beTheOnlyOne(): boolean {
  if (app.requestSingleInstanceLock()) {
    app.on("second-instance", showWindow);
    return true;
  }
  const folder = app.getPath("userData");
  process.stderr.write(
    `simdeck: it already runs with the data folder ${folder}; its window was brought to the front. ` +
      "Give --user-data-dir=DIR to run another beside it.\n",
  );
  app.exit(1);
  return false;
}

function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
}
