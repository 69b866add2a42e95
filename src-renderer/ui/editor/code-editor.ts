import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { asEscape, DIRECTION_MARKS } from "../text/spell-out.ts";
import { hangingIndent } from "./hanging-indent.ts";

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-key)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: [tags.bool, tags.null], color: "var(--code-word)" },
  { tag: [tags.punctuation, tags.separator], color: "var(--text-faint)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "12px", color: "var(--text)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "18px", overflow: "auto" },
  ".cm-content": { padding: "8px 0" },
  ".cm-gutters": { backgroundColor: "transparent", border: "0", color: "var(--text-faint)" },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--active)",
    border: "0",
    color: "var(--text-soft)",
    padding: "0 6px",
  },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": {
    backgroundColor: "color-mix(in oklch, var(--accent) 30%, transparent) !important",
  },
  ".cm-searchMatch": { backgroundColor: "var(--warn-wash)", outline: "1px solid var(--warn)" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)", border: "0" },
  ".cm-panels button, .cm-panels input": {
    color: "var(--text)",
    backgroundColor: "var(--field)",
    backgroundImage: "none",
    border: "1px solid var(--line-control)",
    borderRadius: "4px",
    fontFamily: "var(--font-text)",
  },
});

/** Shows direction marks as escapes: they would reverse the text after them. */
const spelledOut = highlightSpecialChars({
  addSpecialChars: DIRECTION_MARKS,
  render: (code) => {
    const mark = document.createElement("span");
    mark.textContent = asEscape(code);
    mark.className = "cm-specialChar";
    return mark;
  },
});

/** The common extensions of JSON wherever it stands: numbered, folded, searched, coloured by the tokens. */
export const jsonView: Extension = [
  lineNumbers(),
  foldGutter(),
  codeFolding(),
  drawSelection(),
  bracketMatching(),
  search({ top: true }),
  json(),
  syntaxHighlighting(colours),
  look,
  EditorView.lineWrapping,
  hangingIndent,
  spelledOut,
];

/** The extensions of JSON that cannot be edited. */
export const readOnlyJson = (label: string): Extension[] => [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, "aria-readonly": "true" }),
  highlightSelectionMatches(),
  keymap.of([...searchKeymap, ...foldKeymap]),
  jsonView,
];

/**
 * Shows a text under `host`. It lives in a shadow tree because only there the editor styles itself by
 * constructed style sheets, which the page's policy allows.
 */
export function mountEditor(host: HTMLElement, doc: string, extensions: Extension): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  return new EditorView({ parent: root, root, state: EditorState.create({ doc, extensions }) });
}
