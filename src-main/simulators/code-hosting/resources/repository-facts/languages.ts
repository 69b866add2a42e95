/** The languages of GitHub's statistics, by the extensions of their files. */
const extensions: readonly (readonly [language: string, extensions: string])[] = [
  ["TypeScript", "ts tsx mts cts"],
  ["JavaScript", "js jsx mjs cjs"],
  ["Python", "py pyi"],
  ["Ruby", "rb rake gemspec"],
  ["Go", "go"],
  ["Rust", "rs"],
  ["Java", "java"],
  ["Kotlin", "kt kts"],
  ["Swift", "swift"],
  ["C", "c h"],
  ["C++", "cc cpp cxx hpp hh"],
  ["C#", "cs"],
  ["PHP", "php"],
  ["Shell", "sh bash zsh"],
  ["HTML", "html htm"],
  ["CSS", "css"],
  ["SCSS", "scss"],
  ["Vue", "vue"],
  ["Svelte", "svelte"],
  ["Dart", "dart"],
  ["Elixir", "ex exs"],
  ["Scala", "scala"],
  ["Lua", "lua"],
  ["Perl", "pl pm"],
  ["R", "r"],
  ["HCL", "tf hcl"],
  ["PowerShell", "ps1 psm1"],
];

/** The language of a file; `undefined` for text, data and everything else that is not counted. */
export function languageOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (name === "dockerfile") return "Dockerfile";
  if (name === "makefile") return "Makefile";
  const extension = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1) : "";
  return extensions.find(([, list]) => list.split(" ").includes(extension))?.[0];
}

/** The licenses that a file is recognised as, by words at its beginning. */
const licenses: readonly (readonly [words: RegExp, key: string, name: string, spdx: string])[] = [
  [/\bMIT License\b/i, "mit", "MIT License", "MIT"],
  [/Apache License\s+Version 2\.0/i, "apache-2.0", "Apache License 2.0", "Apache-2.0"],
  [/\bISC License\b/i, "isc", "ISC License", "ISC"],
  [
    /GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/i,
    "agpl-3.0",
    "GNU Affero General Public License v3.0",
    "AGPL-3.0",
  ],
  [
    /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i,
    "lgpl-3.0",
    "GNU Lesser General Public License v3.0",
    "LGPL-3.0",
  ],
  [
    /GNU GENERAL PUBLIC LICENSE\s+Version 3/i,
    "gpl-3.0",
    "GNU General Public License v3.0",
    "GPL-3.0",
  ],
  [
    /GNU GENERAL PUBLIC LICENSE\s+Version 2/i,
    "gpl-2.0",
    "GNU General Public License v2.0",
    "GPL-2.0",
  ],
  [/Mozilla Public License Version 2\.0/i, "mpl-2.0", "Mozilla Public License 2.0", "MPL-2.0"],
  [/This is free and unencumbered software/i, "unlicense", "The Unlicense", "Unlicense"],
];

/** The license that a text is; GitHub calls an unknown one "Other". */
export function licenseOf(text: string) {
  const [, key, name, spdx] = licenses.find(([words]) => words.test(text.slice(0, 1_000))) ?? [];
  return { key: key ?? "other", name: name ?? "Other", spdx_id: spdx ?? "NOASSERTION" };
}
