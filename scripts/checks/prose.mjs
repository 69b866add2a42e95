// Checks the wording of docs, docblocks, comments, test titles and the window's strings. It finds only
// what a program can judge; CONTRIBUTING.md has all rules.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { codeTexts } from "./prose/code-texts.mjs";
import { docsTexts } from "./prose/docs-texts.mjs";
import { rules } from "./prose/rules.mjs";

const root = process.argv[2] ?? ".";
const folders = ["bench", "docs", "e2e", "scripts", "src-main", "src-renderer", "src-shared"];
const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];

const files = [
  ...pages,
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:md|[cm]?[jt]sx?)$/.test(name))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  ),
].filter((file) => !file.startsWith("scripts/checks/prose/"));

const counts = new Map();
for (const file of files) {
  const source = readFileSync(join(root, file), "utf8");
  const texts = file.endsWith(".md") ? docsTexts(source) : codeTexts(source, file);
  for (const { kind, line, text } of texts) report(file, kind, line, text);
}

function report(file, kind, line, text) {
  for (const { name, kinds, find, advice } of rules) {
    const found = kinds.includes(kind) ? find(text) : undefined;
    if (found === undefined) continue;
    console.log(`${file}:${String(line)} ${kind}: “${found}” in “${text.slice(0, 90)}”: ${advice}`);
    counts.set(`${kind}, ${name}`, (counts.get(`${kind}, ${name}`) ?? 0) + 1);
  }
}

for (const [name, count] of counts) console.log(`${String(count).padStart(5)} ${name}`);
const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
console.log(`${String(total)} findings in ${String(files.length)} files`);
process.exitCode = total === 0 ? 0 : 1;
