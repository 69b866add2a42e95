import { expect, test } from "vitest";
import { spellOut } from "./spell-out.ts";

test("spells out direction marks and keeps other text", () => {
  expect(spellOut("a\u202eb\u2069 ä שלום")).toBe("a\\u202eb\\u2069 ä שלום");
});
