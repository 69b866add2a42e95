import type * as z from "zod";
import { notFound, validationError } from "../../errors.ts";
import { recordBlocks } from "../../events.ts";
import { readMarkdown, type ContentInput } from "../../markdown/read-blocks.ts";
import { writeNode } from "../../markdown/write-blocks.ts";
import {
  type AnyNode,
  insertChildren,
  liveChildren,
  removeChild,
  touchPageAround,
  type Position,
} from "../../shared/tree.ts";
import type { Block, Page, SimContext, State } from "../../state.ts";
import { addBlocks, checkBlocks, setTrashed } from "../blocks/actions.ts";
import type { BlockInput } from "../blocks/schema.ts";
import type { updateMarkdownBody } from "./schema.ts";

/** A child of a page with its place in the page's Markdown. */
interface Part {
  readonly node: AnyNode;
  readonly start: number;
  readonly end: number;
}

function partsOf(
  state: State,
  page: Page,
): { readonly parts: readonly Part[]; readonly text: string } {
  const parts: Part[] = [];
  let text = "";
  for (const node of liveChildren(state, page.id)) {
    if (text !== "") text += "\n";
    const start = text.length;
    text += writeNode(state, node).join("\n");
    parts.push({ node, start, end: text.length });
  }
  return { parts, text };
}

/** The content of a page as Markdown. */
export function presentMarkdown(state: State, page: Page): Record<string, unknown> {
  const { text } = partsOf(state, page);
  return {
    object: "page_markdown",
    id: page.id,
    markdown: text,
    truncated: false,
    unknown_block_ids: [],
  };
}

/** A part of a text: from the first character to the one behind the last. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The only place that a selection means: `first words...last words`, or a whole text. */
function findSelection(text: string, selection: string): Range {
  const cut = selection.indexOf("...");
  const first = cut < 0 ? selection : selection.slice(0, cut);
  const last = cut < 0 ? "" : selection.slice(cut + 3);
  const start = text.indexOf(first);
  if (start < 0)
    throw validationError(`Could not find the selection \`${selection}\` in the page.`);
  if (text.includes(first, start + 1) && first !== "") {
    throw validationError(
      `The selection \`${selection}\` matches more than one place of the page.`,
    );
  }
  const from = start + first.length;
  const end = last === "" ? from : text.indexOf(last, from) + last.length;
  if (last !== "" && end < from + last.length) {
    throw validationError(`Could not find the end of the selection \`${selection}\` in the page.`);
  }
  return { start, end };
}

/** The pages and databases in a node that go to the trash with it, itself among them. */
function* pagesIn(state: State, node: AnyNode): Generator<AnyNode> {
  if (!state.blocks.has(node.id)) yield node;
  else for (const child of liveChildren(state, node.id)) yield* pagesIn(state, child);
}

function checkDeleting(state: State, nodes: readonly AnyNode[]): void {
  const [page] = nodes.flatMap((node) => [...pagesIn(state, node)]);
  if (!page) return;
  throw validationError(
    `This change would delete the page or database ${page.id}. Set \`allow_deleting_content\` to true to allow it.`,
  );
}

/** Puts new blocks and kept nodes into a page, in their order. */
function place(
  context: SimContext,
  page: Page,
  inputs: readonly ContentInput[],
  after: AnyNode | undefined,
): readonly Block[] {
  const parent = { in: "page", id: page.id } as const;
  const added: Block[] = [];
  let position: Position = after ? { after: after.id } : { at: "start" };
  for (const input of inputs) {
    if ("keeps" in input) {
      removeChild(context.state, parent, input.keeps);
      insertChildren(context.state, parent, [input.keeps], position);
      position = { after: input.keeps };
      continue;
    }
    const blocks = addBlocks(context, parent, [input], position);
    added.push(...blocks);
    position = { after: blocks.at(-1)?.id ?? page.id };
  }
  return added;
}

const newBlocks = (inputs: readonly ContentInput[]): readonly BlockInput[] =>
  inputs.filter((input): input is BlockInput => "type" in input);

/** Replaces a range of a page's Markdown. Blocks outside of it stay as they are. */
function replaceRange(
  context: SimContext,
  page: Page,
  range: Range,
  replacement: string,
  mayDelete: boolean,
): void {
  const { state } = context;
  const { parts, text } = partsOf(state, page);
  const touched = parts.filter(({ start, end }) => start < range.end && end > range.start);
  const from = touched[0]?.start ?? range.start;
  const to = touched.at(-1)?.end ?? range.end;
  const written = text.slice(from, range.start) + replacement + text.slice(range.end, to);
  const inputs = readMarkdown(written);
  const kept = new Set(inputs.flatMap((input) => ("keeps" in input ? [input.keeps] : [])));
  for (const id of kept) {
    if (!parts.some(({ node }) => node.id === id)) throw notFound("block", id);
  }
  const gone = touched.map(({ node }) => node).filter(({ id }) => !kept.has(id));
  if (!mayDelete) checkDeleting(state, gone);
  checkBlocks(state, newBlocks(inputs));
  const before = parts.filter(({ end }) => end <= from).at(-1)?.node;
  for (const node of gone) setTrashed(context, node, true);
  const added = place(context, page, inputs, before);
  const parent = { in: "page", id: page.id } as const;
  touchPageAround(context, parent);
  recordBlocks(context, parent, [...gone, ...added]);
}

type Body = z.output<typeof updateMarkdownBody>;

function insertContent(context: SimContext, page: Page, body: NonNullable<Body["insert_content"]>) {
  const { parts, text } = partsOf(context.state, page);
  const isAtStart = body.position?.type === "start";
  const end = body.after === undefined ? text.length : findSelection(text, body.after).end;
  const part = parts.find((one) => one.end >= end);
  const at = isAtStart ? 0 : (part?.end ?? text.length);
  const range = { start: at, end: at };
  replaceRange(context, page, range, body.content, true);
}

/** Applies all updates to the text before anything is stored: one that does not fit rejects them all. */
function updateContent(context: SimContext, page: Page, body: NonNullable<Body["update_content"]>) {
  const { text } = partsOf(context.state, page);
  let updated = text;
  for (const { old_str, new_str, replace_all_matches } of body.content_updates) {
    const count = updated.split(old_str).length - 1;
    if (count === 0) throw validationError(`Could not find \`${old_str}\` in the page.`);
    if (count > 1 && !replace_all_matches) {
      throw validationError(
        `\`${old_str}\` matches ${String(count)} places of the page. Give more of the text around it, or set \`replace_all_matches\` to true.`,
      );
    }
    updated = updated.replaceAll(old_str, () => new_str);
  }
  const { start, end } = changedRange(text, updated);
  const replacement = updated.slice(start, updated.length - (text.length - end));
  replaceRange(context, page, { start, end }, replacement, body.allow_deleting_content);
}

/** The part of a text that another text changes, with a character on each side: a text that grows at its end is changed, too. */
function changedRange(before: string, after: string): Range {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same += 1;
  let tail = 0;
  while (tail < shorter - same && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start: Math.max(same - 1, 0), end: Math.min(before.length - tail + 1, before.length) };
}

/** Changes the content of a page in the form that the body names. */
export function updateMarkdown(context: SimContext, page: Page, body: Body): void {
  const { text } = partsOf(context.state, page);
  if (body.insert_content) insertContent(context, page, body.insert_content);
  if (body.update_content) updateContent(context, page, body.update_content);
  if (body.replace_content_range) {
    const { content, content_range, allow_deleting_content } = body.replace_content_range;
    const range = findSelection(text, content_range);
    replaceRange(context, page, range, content, allow_deleting_content);
  }
  if (body.replace_content) {
    const { new_str, allow_deleting_content } = body.replace_content;
    replaceRange(context, page, { start: 0, end: text.length }, new_str, allow_deleting_content);
  }
}
