import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, test } from "vitest";
import { measureIndent, hangingIndent } from "./hanging-indent.ts";

let view: EditorView | undefined;

afterEach(() => {
  view?.destroy();
});

function linesOf(doc: string): readonly string[] {
  view = new EditorView({ state: EditorState.create({ doc, extensions: [hangingIndent] }) });
  return [...view.contentDOM.querySelectorAll(".cm-line")].map(
    ({ className }) => /cm-hang-\d+/.exec(className)?.[0] ?? "",
  );
}

test("a line is as deep as the spaces before it, up to a depth that still leaves room", () => {
  expect(measureIndent('    "id": "a b"')).toBe(4);
  expect(measureIndent("{")).toBe(0);
  expect(measureIndent(" ".repeat(300))).toBe(40);
});

test("indents wrapped text by the depth of its line", () => {
  expect(linesOf('{\n  "a": {\n    "b": 1\n  }\n}')).toEqual([
    "cm-hang-0",
    "cm-hang-2",
    "cm-hang-4",
    "cm-hang-2",
    "cm-hang-0",
  ]);
});

test("a line that is written hangs, too", () => {
  linesOf("{");
  view?.dispatch({ changes: { from: 1, insert: '\n      "c": 2' } });
  const [, written] = view?.contentDOM.querySelectorAll(".cm-line") ?? [];
  expect(written?.className).toContain("cm-hang-6");
});
