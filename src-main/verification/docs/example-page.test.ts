import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillMarkers } from "./fill-markers.ts";
import { formatAs, read, root } from "./pages.ts";

const folder = join("src-main", "verification", "docs", "example");

test("the page shows every file of the example, with its test", async () => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts"),
  );
  const parts = Object.fromEntries(
    files.map((name) => [
      name.replaceAll(/[./]/g, "-"),
      `\`\`\`ts\n// parcel-post/${name}\n${read(join(folder, name))}\`\`\``,
    ]),
  );
  const page = fillMarkers(read("docs/adding-a-simulator.md"), parts);
  const formatted = await formatAs("page.md", page);
  await expect(formatted).toMatchFileSnapshot(join(root, "docs/adding-a-simulator.md"));
});
