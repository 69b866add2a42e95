import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync } from "node:fs";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { controlFile } from "./deb-control.mjs";
import { makeDeb } from "./make-deb.mjs";

const dpkg = "/usr/bin/dpkg-deb";
const facts = { name: "simdeck", version: "1.2.3", description: "All of it." };

describe("the control file", () => {
  it("writes the fields that dpkg requires", () => {
    const control = controlFile({ ...facts, bytes: 2_049, arch: "x64" });
    const lines = control.split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "Package: simdeck",
        "Version: 1.2.3",
        "Architecture: amd64",
        "Installed-Size: 3",
        " All of it.",
        "",
      ]),
    );
    expect(control).toMatch(/^Depends: (?:[a-z0-9.| -]+(?:, |$))+$/m);
  });
});

describe.runIf(existsSync(dpkg))("makeDeb", () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "deb-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const files = ["simdeck", "simdeck.desktop", "simdeck.png", "LICENSE", "chrome-sandbox"];

  function app(name) {
    const home = join(folder, name, "simdeck-1.2.3-linux-x64");
    for (const file of [...files, "resources/app.asar"]) {
      mkdirSync(dirname(join(home, file)), { recursive: true });
      writeFileSync(join(home, file), file);
    }
    return home;
  }

  it("lays everything where a Linux system looks for it", async () => {
    const home = app("one");
    const root = join(folder, "root");
    execFileSync(dpkg, ["--extract", await makeDeb(home, facts), root]);
    const at = (path) => join(root, path);
    expect(readlinkSync(at("usr/bin/simdeck-panel"))).toBe("/opt/simdeck/simdeck");
    expect(readFileSync(at("opt/simdeck/resources/app.asar"), "utf8")).toBe("resources/app.asar");
    for (const file of [
      "usr/share/applications/simdeck.desktop",
      "usr/share/icons/hicolor/512x512/apps/simdeck.png",
      "usr/share/doc/simdeck/copyright",
    ]) {
      expect([file, existsSync(at(file))]).toEqual([file, true]);
    }
    expect(existsSync(at("usr/bin/simdeck"))).toBe(false);
    expect(existsSync(join(home, "simdeck.desktop"))).toBe(true);
  });

  it("gives the sandbox's helper its rights, and everything to root", async () => {
    const listed = execFileSync(dpkg, ["--contents", await makeDeb(app("two"), facts)]);
    const lines = listed.toString().trim().split("\n");
    expect(lines.filter((line) => !line.includes(" root/root "))).toEqual([]);
    expect(lines.find((line) => line.endsWith("/chrome-sandbox"))).toMatch(/^-rwsr-xr-x /);
  });

  it("has the same bytes in each build, and leaves no other file", async () => {
    const [first, second] = [await makeDeb(app("a"), facts), await makeDeb(app("b"), facts)];
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
    expect(statSync(first).size).toBeGreaterThan(0);
    const left = execFileSync("ls", ["-A", join(folder, "a")], { encoding: "utf8" });
    expect(left).toBe("simdeck-1.2.3-linux-x64\nsimdeck-1.2.3-linux-x64.deb\n");
  });
});
