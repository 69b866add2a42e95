import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { fillMarkers } from "./fill-markers.ts";
import { formatAs, read, root } from "./pages.ts";
import { recipePart, runRecipe } from "./run-recipe.ts";

const names = readdirSync(join(root, "docs", "timelines")).map((name) => basename(name, ".json"));

/** Which items are meant to fail; every other one is done. */
const failing: Readonly<Record<string, readonly string[]>> = {
  dunning: ["+1h", "+73h"],
  "too-late": ["+30h"],
};

test("every recipe has the result on its page", async () => {
  const parts: Record<string, string> = {};
  for (const name of names) {
    const text = read(join("docs", "timelines", `${name}.json`));
    const played = await runRecipe(JSON.parse(text));
    const undone = played.flatMap(({ items }) => items.filter(({ state }) => state !== "done"));
    expect(
      undone.map(({ at }) => at),
      name,
    ).toEqual(failing[name] ?? []);
    expect(new Set(undone.map(({ state }) => state)), name).not.toContain("scheduled");
    parts[name] = recipePart(name, text, played);
  }
  const page = fillMarkers(read("docs/timeline-cookbook.md"), parts);
  const formatted = await formatAs("page.md", page);
  await expect(formatted).toMatchFileSnapshot(join(root, "docs/timeline-cookbook.md"));
});
