import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { parseOptions } from "../../hosting/options/options.ts";
import { builtIn } from "../../hosting/registry.ts";
import { containerCommands, ports, readCiFile, root, words } from "./ci-file.ts";

describe("the container file", () => {
  const text = readCiFile("Dockerfile");
  const { entry, health } = containerCommands();

  test("starts every simulator for callers from outside, with options that are taken", () => {
    const [node, script, command, ...options] = entry;
    expect([node, script, command]).toEqual([
      "node",
      "/opt/simdeck/scripts/simdeck.mjs",
      "headless",
    ]);
    expect(parseOptions([...options, "--only", "payments"], builtIn)).toMatchObject({
      host: "0.0.0.0",
      portBase: 4_700,
      readyFile: health.at(-1),
    });
    expect(text).toContain(`EXPOSE ${String(ports.first)}-${String(ports.last)}`);
  });

  test("runs nothing that the package does not hold", () => {
    const manifest = z
      .object({ files: words, bin: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    const scripts = [entry[1], health[1]].map((path = "") => path.replace("/opt/simdeck/", ""));
    expect(scripts).toEqual(["scripts/simdeck.mjs", "scripts/simdeck.mjs"]);
    expect(manifest.bin["simdeck"]).toBe("scripts/simdeck.mjs");
    const parts = ["simdeck", "commands/simdeck", "node-version", "health"];
    for (const file of parts.map((name) => `scripts/${name}.mjs`)) {
      expect(manifest.files).toContain(file);
      expect(existsSync(join(root, file))).toBe(true);
    }
  });

  test("runs as a user other than root that owns the ready file's folder", () => {
    const user = /^USER (\d+:\d+)$/m.exec(text)?.[1] ?? "";
    expect(user).toMatch(/^[1-9]/);
    const folder = dirname(health.at(-1) ?? "");
    expect(text).toContain(`--chown=${user} ${folder} ${folder}`);
  });

  test("copies the files that the build reads", () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \.\/$/gm)].flatMap(([, files]) =>
      (files ?? "").split(" "),
    );
    expect(copied).toEqual(["package.json", "package-lock.json", ".npmrc"]);
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const ignored = readCiFile("Dockerfile.dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", "out", ".git"]));
  });
});
