import { RangeSetBuilder, type Extension } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from "@codemirror/view";

/** The indentation of wrapped text behind the start of its line. */
const HANG = 2;
/** Deeper lines hang as this one does. */
const DEEPEST = 40;

const depths = Array.from({ length: DEEPEST + 1 }, (_, depth) => depth);

// A class for each depth, since the page's policy allows no style attribute.
const look = EditorView.theme({
  ...Object.fromEntries(
    depths.map((depth) => {
      const hang = `${String(depth + HANG)}ch`;
      return [
        `.cm-hang-${String(depth)}`,
        { paddingLeft: `calc(6px + ${hang})`, textIndent: `-${hang}` },
      ];
    }),
  ),
  ".cm-line > *": { textIndent: "0" },
});

const lines = depths.map((depth) => Decoration.line({ class: `cm-hang-${String(depth)}` }));

/** Returns the number of spaces at the start of a line. */
export function measureIndent(line: string): number {
  return Math.min(DEEPEST, line.length - line.trimStart().length);
}

function hangLines({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      const mark = lines[measureIndent(line.text)];
      if (mark) builder.add(line.from, line.from, mark);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = hangLines(view);
    }

    update({ view, docChanged, viewportChanged }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = hangLines(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** Indents the wrapped part of a long line to its value. */
export const hangingIndent: Extension = [plugin, look];
