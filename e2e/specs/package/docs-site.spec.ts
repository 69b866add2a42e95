import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { projectRoot } from "../../fixtures/project.ts";

const vitepress = join(projectRoot, "node_modules", "vitepress", "bin", "vitepress.js");

/** The links and pictures of a page that lead to files of the site. */
function targetsOf(html: string): readonly string[] {
  const found = [...html.matchAll(/<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)];
  return found
    .map(([, target = ""]) => decodeURI(target.replaceAll("&amp;", "&")))
    .filter((target) => !/^(?:[a-z]+:|\/\/)/.test(target));
}

test("the site of the docs builds, with a search, and every link of it resolves", async () => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), "simdeck-site-"));
  try {
    const site = join(projectRoot, "site");
    await promisify(execFile)(process.execPath, [vitepress, "build", site, "--outDir", folder]);
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const pages = names.filter((name) => name.endsWith(".html") && name !== "404.html");
    expect(pages.length).toBeGreaterThan(40);
    const htmlOf = new Map(pages.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
    const broken = [...htmlOf].flatMap(([name, html]) =>
      targetsOf(html)
        .filter((target) => {
          const [path = "", anchor = ""] = target.split("#");
          const from = path.startsWith("/") ? path.slice(1) : join(dirname(name), path);
          const file = path === "" ? name : from === "" ? "index.html" : normalize(from);
          if (!existsSync(join(folder, file))) return true;
          return anchor !== "" && !(htmlOf.get(file)?.includes(` id="${anchor}"`) ?? false);
        })
        .map((target) => `${name}: ${target}`),
    );
    expect(broken).toEqual([]);
    const index = names.find((name) => name.includes("@localSearchIndexroot")) ?? "";
    expect(readFileSync(join(folder, index), "utf8")).toMatch(/\bredeliver\b/i);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
