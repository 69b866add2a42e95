import { expect, test } from "vitest";
import { kindNamed, listNames } from "./kind-names.ts";
import { builtIn, openRegistry } from "./registry.ts";

test("skips one leading --, which npm run may pass on", async () => {
  const { argv } = await openRegistry(["--", "--port-base", "0"]);
  expect(argv).toEqual(["--port-base", "0"]);
  expect((await openRegistry(["--port-base", "0", "--"])).argv).toEqual(["--port-base", "0", "--"]);
});

test("every simulator has a provider's name, and no two share a name", () => {
  expect(builtIn.filter(({ aliases = [] }) => aliases.length === 0)).toEqual([]);
  expect(new Set(listNames(builtIn)).size).toBe(listNames(builtIn).length);
  expect(kindNamed(builtIn, "couchdb")).toBe("document-storage");
  expect(kindNamed(builtIn, "document-storage")).toBe("document-storage");
});
