/** Switches that Electron and Chromium read for themselves from the same command line. */
const RUNTIME_SWITCH =
  /^--(?:user-data-dir=|no-sandbox$|inspect|remote-|enable-|disable-|force-|use-|no-proxy-server$|ozone-|gpu-|js-flags=|lang=|log-|v=\d|vmodule=|proxy-|trace-|password-store=|in-process-gpu$|no-zygote$)/;

/**
 * The options meant for Simdeck: what stands after the app's folder (a packaged app has none on its
 * command line), without the switches of the runtime.
 */
export function ownArguments(argv: readonly string[], isPackaged: boolean): readonly string[] {
  const input = argv.slice(1);
  const folder = isPackaged ? -1 : input.findIndex((argument) => !argument.startsWith("-"));
  return input.slice(folder + 1).filter((argument) => !RUNTIME_SWITCH.test(argument));
}
