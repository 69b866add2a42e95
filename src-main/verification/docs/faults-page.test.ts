import { join } from "node:path";
import { expect, test } from "vitest";
import { fillMarkers } from "./fill-markers.ts";
import { formatAs, read, root } from "./pages.ts";

const folder = join("src-main", "verification", "docs", "faults-example");

test("the page of faults shows the example that tests run", async () => {
  const part = (name: string) => {
    const code = read(join(folder, name)).replace("../../../library/simdeck.ts", "simdeck");
    return `\`\`\`ts\n// ${name}\n${code}\`\`\``;
  };
  const page = fillMarkers(read("docs/faults.md"), {
    "shop-ts": part("shop.ts"),
    "shop-test-ts": part("shop.test.ts"),
  });
  const formatted = await formatAs("page.md", page);
  await expect(formatted).toMatchFileSnapshot(join(root, "docs/faults.md"));
});
