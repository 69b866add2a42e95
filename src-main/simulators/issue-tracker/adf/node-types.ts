/** The content and attributes of a type of node. */
export interface NodeType {
  /** The types of its content. Default: none. */
  readonly holds?: readonly string[];
  /** True if the content must not be empty. */
  readonly isFilled?: boolean;
  /** Required attributes. */
  readonly attrs?: readonly string[];
}

const inline = [
  "text",
  "hardBreak",
  "mention",
  "emoji",
  "date",
  "status",
  "inlineCard",
  "mediaInline",
  "inlineExtension",
  "placeholder",
];
const lists = ["bulletList", "orderedList", "taskList", "decisionList"];
const media = ["mediaSingle", "mediaGroup"];
const plain = ["paragraph", ...lists, "codeBlock", ...media, "extension"];
const cell = [...plain, "heading", "blockquote", "panel", "rule", "blockCard", "nestedExpand"];
const block = [
  ...plain,
  "heading",
  "blockquote",
  "panel",
  "rule",
  "blockCard",
  "embedCard",
  "table",
  "expand",
  "bodiedExtension",
];

/** The format's nodes, by type. */
export const nodeTypes: Readonly<Partial<Record<string, NodeType>>> = {
  doc: { holds: block },
  paragraph: { holds: inline },
  heading: { holds: inline, attrs: ["level"] },
  blockquote: { holds: plain, isFilled: true },
  bulletList: { holds: ["listItem"], isFilled: true },
  orderedList: { holds: ["listItem"], isFilled: true },
  listItem: { holds: plain, isFilled: true },
  taskList: { holds: ["taskItem", "taskList"], isFilled: true },
  taskItem: { holds: inline, attrs: ["state"] },
  decisionList: { holds: ["decisionItem"], isFilled: true },
  decisionItem: { holds: inline, attrs: ["state"] },
  codeBlock: { holds: ["text"] },
  panel: {
    holds: [...plain, "heading", "rule", "blockCard"],
    isFilled: true,
    attrs: ["panelType"],
  },
  rule: {},
  expand: { holds: cell, isFilled: true },
  nestedExpand: { holds: cell, isFilled: true },
  table: { holds: ["tableRow"], isFilled: true },
  tableRow: { holds: ["tableCell", "tableHeader"] },
  tableCell: { holds: cell, isFilled: true },
  tableHeader: { holds: cell, isFilled: true },
  mediaSingle: { holds: ["media", "caption"], isFilled: true },
  mediaGroup: { holds: ["media"], isFilled: true },
  media: { attrs: ["type"] },
  caption: { holds: inline },
  blockCard: {},
  embedCard: { attrs: ["url", "layout"] },
  extension: { attrs: ["extensionType", "extensionKey"] },
  bodiedExtension: { holds: cell, isFilled: true, attrs: ["extensionType", "extensionKey"] },
  inlineExtension: { attrs: ["extensionType", "extensionKey"] },
  text: {},
  hardBreak: {},
  mention: { attrs: ["id"] },
  emoji: { attrs: ["shortName"] },
  date: { attrs: ["timestamp"] },
  status: { attrs: ["text", "color"] },
  inlineCard: {},
  mediaInline: { attrs: ["id"] },
  placeholder: { attrs: ["text"] },
};

/** The marks text may carry, with the attributes each must have. */
export const markTypes: Readonly<Partial<Record<string, readonly string[]>>> = {
  strong: [],
  em: [],
  code: [],
  strike: [],
  underline: [],
  subsup: ["type"],
  link: ["href"],
  textColor: ["color"],
  backgroundColor: ["color"],
  annotation: ["id"],
  border: ["size", "color"],
  alignment: ["align"],
  indentation: ["level"],
  breakout: ["mode"],
};
