import fc from "fast-check";
import { expect, test } from "vitest";
import { UndoneRanges, type LogMark } from "./undone-ranges.ts";

test("returns to any mark, as a list of entries does", () => {
  const step = fc.oneof(
    fc.constant({ do: "append" } as const),
    fc.constant({ do: "append undone" } as const),
    fc.constant({ do: "mark" } as const),
    fc.record({ do: fc.constant("return" as const), to: fc.nat() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ranges = new UndoneRanges();
      let model: boolean[] = [];
      const marks: { readonly mark: LogMark; readonly model: readonly boolean[] }[] = [];
      for (const one of steps) {
        if (one.do === "mark") {
          const mark = { since: 1, length: model.length, undone: ranges.list() };
          marks.push({ mark, model: [...model] });
        } else if (one.do === "return") {
          const found = marks[one.to % Math.max(1, marks.length)];
          if (!found) continue;
          ranges.returnTo(found.mark, model.length);
          model = model.map((_, index) => found.model[index] ?? true);
        } else {
          model.push(one.do === "append undone");
          if (one.do === "append undone") ranges.add(model.length);
        }
        expect(model.map((_, index) => ranges.has(index + 1))).toEqual(model);
        expect(ranges.has(model.length + 1)).toBe(false);
      }
    }),
  );
});
