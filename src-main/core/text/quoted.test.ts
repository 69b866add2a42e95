import fc from "fast-check";
import { expect, test } from "vitest";
import { quoted } from "./quoted.ts";

test("a text is quoted as JSON writes it, whatever it holds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(quoted(text)).toBe(JSON.stringify(text));
    }),
    { examples: [["ch_1"], [""], ['"'], ["\\"], ["\u007f"], ["\ud800"], ["é"], ["\n"]] },
  );
});
