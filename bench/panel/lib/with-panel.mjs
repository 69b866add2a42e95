import { withWindow } from "../../scoreboard/lib/window.mjs";

/**
 * Opens the built app in a real window, runs `use` with it and always closes it.
 * @param {object} options as `launchSimdeck` of the end-to-end tests takes them
 */
export function withPanel(options, use) {
  return withWindow(options, (window) => use({ ...window, email: window.ready.simulators.email }));
}
