import { unifiedMergeView } from "@codemirror/merge";
import { EditorView } from "@codemirror/view";
import { mountEditor, readOnlyJson } from "./code-editor.ts";

const look = EditorView.theme({
  "&.cm-merge-b .cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--good-wash)" },
  "&.cm-merge-b .cm-changedText": {
    background: "none",
    textDecoration: "underline 2px var(--good)",
    textUnderlineOffset: "3px",
  },
  ".cm-deletedChunk": { backgroundColor: "var(--bad-wash)", paddingLeft: "6px" },
  ".cm-deletedChunk .cm-deletedText": {
    background: "none",
    textDecoration: "line-through 1px var(--bad)",
  },
  ".cm-deletedLine, .cm-deletedChunk del": { textDecoration: "none" },
  ".cm-changedLineGutter": { backgroundColor: "var(--good)" },
  ".cm-deletedLineGutter": { backgroundColor: "var(--bad)" },
  ".cm-collapsedLines": {
    background: "var(--panel)",
    color: "var(--text-soft)",
    fontFamily: "var(--font-text)",
    fontSize: "11px",
  },
  // The library draws it in another font.
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '"···"' },
});

/** Shows what changed from one JSON to another, unchanged parts folded away. */
export function mountCodeDiff(host: HTMLElement, before: string, after: string, label: string) {
  const merge = unifiedMergeView({
    original: before,
    mergeControls: false,
    collapseUnchanged: { margin: 3, minSize: 6 },
  });
  return mountEditor(host, after, [readOnlyJson(label), merge, look]);
}
