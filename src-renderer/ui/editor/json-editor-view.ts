import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import { searchKeymap } from "@codemirror/search";
import { StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import { Decoration, EditorView, keymap, WidgetType, type DecorationSet } from "@codemirror/view";
import { jsonView, mountEditor } from "./code-editor.ts";
import { differences } from "./differences.ts";

/** Something that is wrong in a JSON text. */
export interface TextProblem {
  /** The way to the value; null when the text is no JSON. */
  readonly path: readonly PropertyKey[] | null;
  readonly message: string;
}

/** The words that stand behind a line in which something is wrong. */
class ProblemText extends WidgetType {
  private readonly message: string;

  constructor(message: string) {
    super();
    this.message = message;
  }

  override eq(other: ProblemText): boolean {
    return other.message === this.message;
  }

  override toDOM(): HTMLElement {
    const words = document.createElement("span");
    words.className = "cm-problem-text";
    words.textContent = this.message;
    return words;
  }
}

const setProblems = StateEffect.define<readonly TextProblem[]>();

const problemMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const told = transaction.effects.find((effect) => effect.is(setProblems));
    if (!told?.is(setProblems)) return marks.map(transaction.changes);
    return Decoration.set(
      told.value.flatMap((problem) => decorate(transaction.state, problem)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorate(state: EditorState, { path, message }: TextProblem) {
  const { from, to } = path === null ? findSyntaxError(state) : findPath(state, path);
  const line = state.doc.lineAt(Math.min(from, state.doc.length));
  const widget = Decoration.widget({ widget: new ProblemText(message), side: 1 }).range(line.to);
  const end = Math.min(to, line.to);
  return end > from
    ? [Decoration.mark({ class: "cm-problem" }).range(from, end), widget]
    : [widget];
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function findSyntaxError(state: EditorState): Range {
  let found: Range = { from: state.doc.length, to: state.doc.length };
  syntaxTree(state).iterate({
    enter: (node) => {
      if (node.type.isError && node.from < found.from) found = { from: node.from, to: node.to };
    },
  });
  return found;
}

/** Returns the position of the value at a path, or of the last existing part of the path. */
function findPath(state: EditorState, path: readonly PropertyKey[]): Range {
  let value = syntaxTree(state).topNode.firstChild;
  for (const step of path) {
    const isArray = value?.name === "Array";
    const inside = isArray ? childrenOf(value)[Number(step)] : undefined;
    const property = childrenOf(value).find((node) => {
      const name = node.getChild("PropertyName");
      return name && state.sliceDoc(name.from, name.to) === JSON.stringify(String(step));
    });
    const next = inside ?? property?.lastChild;
    if (!next) break;
    value = next;
  }
  return value ? { from: value.from, to: value.to } : { from: 0, to: 0 };
}

type Node = ReturnType<typeof syntaxTree>["topNode"];

function childrenOf(node: Node | null): readonly Node[] {
  const children: Node[] = [];
  for (let child = node?.firstChild ?? null; child; child = child.nextSibling) {
    if (!/^[[\]{},]$/.test(child.name)) children.push(child);
  }
  return children;
}

/** A text with a dot for each sign that must not be seen, and all others where they are. */
type Dotted = (text: string) => string;

const setDotted = StateEffect.define<Dotted>();

/** Dots are drawn for what is hidden; the text stays what it is. */
const dotMarks = StateField.define<{ readonly dotted: Dotted; readonly marks: DecorationSet }>({
  create: () => ({ dotted: (text) => text, marks: Decoration.none }),
  update: (before, { effects, docChanged, newDoc }) => {
    const told = effects.find((effect) => effect.is(setDotted));
    if (told === undefined && !docChanged) return before;
    const dotted = told?.is(setDotted) === true ? told.value : before.dotted;
    return { dotted, marks: markHidden(newDoc.toString(), dotted) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks),
});

const hiddenMark = Decoration.mark({ class: "dots" });

function markHidden(text: string, dotted: Dotted): DecorationSet {
  const ranges = differences(text, dotted(text));
  return Decoration.set(ranges.map(({ from, to }) => hiddenMark.range(from, to)));
}

const problemLook = EditorView.theme({
  ".cm-problem": {
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
  },
  ".dots": { "-webkit-text-security": "disc" },
  ".cm-problem-text": {
    marginLeft: "16px",
    color: "var(--bad)",
    fontFamily: "var(--font-text)",
    fontSize: "12px",
  },
});

const extensions = (label: string): Extension[] => [
  EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label }),
  history(),
  // Tab is left to the page: keyboard users must be able to leave the editor.
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
  problemMarks,
  dotMarks,
  problemLook,
  jsonView,
];

/** Text that can be edited in a shadow tree; see `mountEditor` for why there. */
export function mountJsonEditor(
  host: HTMLElement,
  label: string,
  text: string,
  onChange: (text: string) => void,
): EditorView {
  const notify = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
  });
  return mountEditor(host, text, [extensions(label), notify]);
}

/** Shows what is wrong, in place of what was wrong before. */
export function showProblems(view: EditorView, problems: readonly TextProblem[]): void {
  view.dispatch({ effects: setProblems.of(problems) });
}

/** Draws dots for what must not be seen from now on. */
export function showDotted(view: EditorView, dotted: Dotted): void {
  view.dispatch({ effects: setDotted.of(dotted) });
}

/** Puts another text in place of the one that is there, unless it is the same. */
export function replaceText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}
