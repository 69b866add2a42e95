import { memo, type ReactNode } from "react";
import { CodeBlock } from "../../editor/code-block.tsx";
import { toAnchor, readBlocks, type Block } from "./read-blocks.ts";
import "./markdown.css";

interface LinkProps {
  /** Opens a link within the docs; returns false for any other link. */
  readonly canOpen: (href: string) => boolean;
  readonly onOpen: (href: string) => void;
}

interface MarkdownProps extends LinkProps {
  readonly text: string;
}

/** Shows a page of Markdown as elements. HTML and pictures are left out; only links that can open are links. */
export const Markdown = memo(({ text, ...links }: MarkdownProps) => (
  <div className="markdown">
    <Blocks blocks={readBlocks(text)} {...links} />
  </div>
));
Markdown.displayName = "Markdown";

function Blocks({ blocks, ...links }: LinkProps & { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} {...links} />);
}

function BlockView({ block, ...links }: LinkProps & { readonly block: Block }) {
  const inline = (text: string) => <Inline text={text} {...links} />;
  switch (block.type) {
    case "heading":
      return <PageHeading level={block.level} text={block.text} {...links} />;
    case "paragraph":
      return isPicture(block.text) ? null : <p>{inline(block.text)}</p>;
    case "quote":
      return <blockquote>{inline(block.text)}</blockquote>;
    case "code":
      return <CodeBlock text={block.text} label="Code" />;
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Blocks blocks={item} {...links} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <PageTable head={block.head} rows={block.rows} inline={inline} />;
  }
}

const isPicture = (text: string) => /^(?:!\[[^\]]*\]\([^)]*\)\s*)+$/.test(text);

/** A page stands below the heading of its dialog, which has level 2. */
const tags = ["h3", "h4", "h5", "h6"] as const;

function PageHeading({ level, text, ...links }: LinkProps & { level: number; text: string }) {
  const Tag = tags[level - 1] ?? "h6";
  return (
    <Tag data-anchor={toAnchor(text)} className={`level-${String(level)}`} tabIndex={-1}>
      <Inline text={text} {...links} />
    </Tag>
  );
}

interface PageTableProps {
  readonly head: readonly string[];
  readonly rows: readonly string[][];
  readonly inline: (text: string) => ReactNode;
}

function PageTable({ head, rows, inline }: PageTableProps) {
  const hasHead = head.some((cell) => cell !== "");
  return (
    <div className="page-table" tabIndex={0} role="group" aria-label={head.join(", ") || "Table"}>
      <table>
        {hasHead ? (
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col">
                  {inline(cell)}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, index) => (
                <td key={index}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const INLINE =
  /`(?<code>[^`]+)`|\*\*(?<bold>.+?)\*\*|(?<![\w])[_*](?<soft>[^_*\s][^_*]*)[_*](?![\w])|!\[[^\]]*\]\([^)]*\)|\[(?<label>(?:`[^`]*`|[^\]])+)\]\((?<href>[^)\s]+)\)/g;

/** Text with code, emphasis and links. */
function Inline({ text, ...links }: LinkProps & { readonly text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    parts.push(text.slice(end, found.index));
    parts.push(<Piece key={found.index} {...found.groups} {...links} />);
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}

interface PieceProps extends LinkProps {
  readonly code?: string | undefined;
  readonly bold?: string | undefined;
  readonly soft?: string | undefined;
  readonly label?: string | undefined;
  readonly href?: string | undefined;
}

function Piece({ code, bold, soft, label, href = "", ...links }: PieceProps) {
  if (code !== undefined) return <code>{code}</code>;
  if (bold !== undefined) {
    return (
      <strong>
        <Inline text={bold} {...links} />
      </strong>
    );
  }
  if (soft !== undefined) return <em>{soft}</em>;
  if (label === undefined) return null;
  const content = <Inline text={label} {...links} />;
  if (!links.canOpen(href)) return <span title={href}>{content}</span>;
  return (
    <a
      href="#docs"
      onClick={(event) => {
        event.preventDefault();
        links.onOpen(href);
      }}
    >
      {content}
    </a>
  );
}
