import { join } from "node:path";
import { app } from "electron";

/** What the system's own "about" says. */
export function describeAbout(version: string): void {
  const { electron, chrome, node } = process.versions;
  app.setAboutPanelOptions({
    applicationName: "Simdeck",
    applicationVersion: version,
    version: `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    copyright: "MIT licence",
    credits: "Simulators of third-party provider APIs, on this machine and nowhere else.",
    iconPath: join(app.getAppPath(), "resources", "icon.png"),
  });
}
