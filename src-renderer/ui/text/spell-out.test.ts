import { expect, test } from "vitest";
import { spellOut } from "./spell-out.ts";

test("writes direction marks out and leaves other text as it is", () => {
  expect(spellOut("a\u202eb\u2069 ä שלום")).toBe("a\\u202eb\\u2069 ä שלום");
});
