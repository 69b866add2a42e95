import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** `import { z } from "zod"` brings every locale along: 91 KB of the page's first load. */
test.each(["src-main", "src-shared", "src-renderer"])("%s imports zod as a namespace", (folder) => {
  const named = sources(folder).filter((file) =>
    /import\s+\{[^}]*\bz\b[^}]*\}\s+from "zod"/.test(readFileSync(file, "utf8")),
  );
  expect(named).toEqual([]);
});
