import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { extractFile, listPackage } from "@electron/asar";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { appManifest, listAppFiles } from "./app-files.mjs";
import { makeArchive, tarArguments } from "./archive.mjs";
import { copyRuntime, isShipped } from "./copy-runtime.mjs";
import { makeAsar } from "./make-asar.mjs";
import { helpText, readPackageOptions } from "./options.mjs";
import { runtimeFolder } from "./runtime-folder.mjs";

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "package-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes files below a folder of the test's own. */
function write(name, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
  return join(folder, name);
}

describe("the files of the app", () => {
  it("are the built window, the icon and the sample scenarios", () => {
    const root = write("project", {
      "out/main/electron.js": 'import { a } from "./chunks/a.js";',
      "out/main/headless.js": 'import "./chunks/other.js";',
      "out/main/chunks/a.js": 'const later = () => import("./b-1_2.js");',
      "out/main/chunks/b-1_2.js": 'import "./a.js"; import "../electron.js"; "./no-chunk.js"',
      "out/main/chunks/other.js": "",
      "out/main/licenses.md": "",
      "out/preload/preload.cjs": "",
      "out/renderer/assets/index.css": "",
      "out/renderer/index.html": "",
      "out/renderer/licenses.md": "",
      "out/.build-stamp": "",
      "resources/icon.png": "",
      "resources/icon.svg": "",
      "resources/scenarios/story.json": "",
      "src-main/electron/main.ts": "",
    });
    expect(listAppFiles(root)).toEqual([
      "out/main/chunks/a.js",
      "out/main/chunks/b-1_2.js",
      "out/main/electron.js",
      "out/preload/preload.cjs",
      "out/renderer/assets/index.css",
      "out/renderer/index.html",
      "resources/icon.png",
      "resources/scenarios/story.json",
    ]);
  });

  it("include a manifest with only the entry point", () => {
    const manifest = appManifest({
      name: "simdeck",
      version: "1.2.3",
      description: "d",
      license: "MIT",
      type: "module",
      main: "out/main/electron.js",
      scripts: { test: "x" },
      devDependencies: { vite: "1" },
    });
    expect(manifest).toEqual({
      name: "simdeck",
      productName: "Simdeck",
      desktopName: "simdeck.desktop",
      version: "1.2.3",
      description: "d",
      license: "MIT",
      type: "module",
      main: "out/main/electron.js",
    });
  });
});

describe("makeAsar", () => {
  const pack = async (name, files) => {
    const archive = join(folder, `${name}.asar`);
    const root = write(name, { "out/main/electron.js": "one", "out/z.js": "two", "a.txt": "" });
    await makeAsar(archive, { root, files, manifest: { name: "simdeck", main: "z" } });
    return archive;
  };
  const files = ["out/main/electron.js", "out/z.js", "a.txt"];

  it("packs the files under their paths, and the manifest", async () => {
    const archive = await pack("app", files);
    const listed = ["/a.txt", "/out", "/out/main", "/out/main/electron.js", "/out/z.js"];
    expect(listPackage(archive, {}).sort()).toEqual([...listed, "/package.json"]);
    expect(extractFile(archive, "out/main/electron.js").toString()).toBe("one");
    const manifest = extractFile(archive, "package.json").toString();
    expect(JSON.parse(manifest)).toEqual({ name: "simdeck", main: "z" });
  });

  it("makes the same bytes of the same files, whatever their order, times and modes", async () => {
    const first = readFileSync(await pack("first", files));
    const root = write("second", { "out/z.js": "two" });
    utimesSync(join(root, "out/z.js"), 1, 1);
    chmodSync(join(root, "out/z.js"), 0o600);
    const second = readFileSync(await pack("second", [...files].reverse()));
    expect(second.equals(first)).toBe(true);
  });
});

describe("copyRuntime", () => {
  const runtime = () =>
    write("runtime", {
      electron: "program",
      LICENSE: "Electron's",
      version: "1",
      "resources/default_app.asar": "",
      "locales/en-US.pak": "",
      "locales/de.pak": "",
      "icudtl.dat": "",
    });

  it("copies the runtime of the app, and names the executable after the app", () => {
    const target = join(folder, "app");
    const program = copyRuntime(join(runtime(), "electron"), target, "simdeck");
    expect(program).toBe(join(target, "simdeck"));
    expect(readFileSync(program, "utf8")).toBe("program");
    const copied = readdirSync(target, { recursive: true }).sort();
    const names = ["LICENSE.electron.txt", "icudtl.dat", "locales", "locales/en-US.pak"];
    expect(copied).toEqual([...names, "resources", "simdeck"]);
  });

  it("does not change the runtime", () => {
    const source = runtime();
    copyRuntime(join(source, "electron"), join(folder, "app"), "simdeck");
    expect(existsSync(join(source, "resources/default_app.asar"))).toBe(true);
    expect(existsSync(join(source, "electron"))).toBe(true);
  });

  it("ships the words of English, and of no other language", () => {
    expect(isShipped("locales/en-US.pak")).toBe(true);
    expect(isShipped("locales/en-GB.pak")).toBe(false);
  });
});

describe.runIf(process.platform === "linux")("makeArchive", () => {
  const archive = async (name, when) => {
    const app = write(`${name}/simdeck-1`, { simdeck: "program", "resources/app.asar": "app" });
    utimesSync(join(app, "simdeck"), when, when);
    const file = join(folder, `${name}.tar.gz`);
    return { file, sum: await makeArchive(app, file) };
  };

  it("holds the folder, and its checksum lies beside it", async () => {
    const { file, sum } = await archive("one", 1);
    const listed = execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).trim().split("\n");
    const below = ["resources/", "resources/app.asar", "simdeck"];
    expect(listed).toEqual(["", ...below].map((path) => `simdeck-1/${path}`));
    expect(createHash("sha256").update(readFileSync(file)).digest("hex")).toBe(sum);
    expect(readFileSync(`${file}.sha256`, "utf8")).toBe(`${sum}  one.tar.gz\n`);
  });

  it("is the same whenever it is made", async () => {
    const first = await archive("first", 1_000);
    const second = await archive("second", 2_000);
    expect(second.sum).toBe(first.sum);
  });

  it("takes its times from SOURCE_DATE_EPOCH when that is set", () => {
    vi.stubEnv("SOURCE_DATE_EPOCH", "1700000000");
    expect(tarArguments("/x/simdeck-1")).toContain("@1700000000");
    vi.unstubAllEnvs();
  });
});

describe("the options of npm run package", () => {
  it("reads the given options", () => {
    expect(readPackageOptions(["--out", "/somewhere", "--no-archive"])).toMatchObject({
      out: "/somewhere",
      archive: false,
      installers: false,
      problem: undefined,
    });
    expect(readPackageOptions([]).out).toMatch(/dist$/);
  });

  it.each([
    [["--zip"], "'--zip'"],
    [["--out"], "'--out <value>'"],
    [["--out", ""], '--out ""'],
    [["dist"], "'dist'"],
  ])("refuses %j", (argv, named) => {
    expect(readPackageOptions(argv).problem).toContain(named);
  });

  it("names every option in its help", () => {
    const { problem } = readPackageOptions(["--zip"]);
    const names = problem.match(/--[\w-]+/g).filter((name) => name !== "--zip");
    expect(names).toHaveLength(6);
    for (const name of names) expect(helpText).toContain(name);
  });
});

describe("runtimeFolder", () => {
  it("is where the executable lies, and on macOS where the bundle does", () => {
    expect(runtimeFolder("/e/dist/electron")).toBe("/e/dist");
    expect(runtimeFolder("/e/dist/Electron.app/Contents/MacOS/Electron")).toBe("/e/dist");
  });
});
