import { useState } from "react";
import * as z from "zod";
import { Button } from "../../../../ui/controls/button.tsx";
import { ElementView } from "../elements/element.tsx";
import { elementShape } from "../shapes.ts";
import type { BlockProps } from "./block-props.ts";
import { RichText } from "./rich-text.tsx";

const cell = z.looseObject({ type: z.string(), text: z.string().optional().catch(undefined) });
const rows = z.array(z.array(z.unknown()).catch([])).catch([]);

const align = z.enum(["left", "center", "right"]).optional().catch(undefined);
const columns = z
  .array(z.object({ align, is_wrapped: z.boolean().optional().catch(undefined) }).nullable())
  .catch([]);

const table = z.object({
  rows,
  column_settings: columns,
  caption: z.string().catch(""),
  page_size: z.int().min(1).max(100).catch(100),
  row_header_column_index: z.int().optional().catch(undefined),
});

interface CellProps {
  readonly value: unknown;
  readonly blockId: string;
}

function Cell({ value, blockId }: CellProps) {
  const read = cell.safeParse(value).data;
  if (!read) return null;
  if (read.type === "rich_text") return <RichText value={value} />;
  const button = read.type === "action" ? elementShape.safeParse(read["element"]).data : undefined;
  if (button) return <ElementView element={button} blockId={blockId} name={button.action_id} />;
  return <bdi>{read.text}</bdi>;
}

/** A table; its first row is its head. One with pages shows one at a time. */
export function TableBlock({ block, blockId }: BlockProps) {
  const { rows: all, column_settings: settings, caption, ...rest } = table.parse(block);
  const [page, setPage] = useState(0);
  const [head = [], ...body] = all;
  const size = rest.page_size;
  const pages = Math.max(1, Math.ceil(body.length / size));
  const now = Math.min(page, pages - 1);
  const style = (index: number) => ({
    textAlign: settings[index]?.align,
    whiteSpace: settings[index]?.is_wrapped === true ? ("normal" as const) : undefined,
  });
  return (
    <div className="bk-table" tabIndex={0} role="group" aria-label={caption || "Table"}>
      <table>
        {caption === "" ? null : (
          <caption>
            <bdi>{caption}</bdi>
          </caption>
        )}
        <thead>
          <tr>
            {head.map((value, index) => (
              <th key={index} scope="col" style={style(index)}>
                <Cell value={value} blockId={blockId} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.slice(now * size, (now + 1) * size).map((row, place) => (
            <tr key={place}>
              {row.map((value, index) => {
                const Tag = index === rest.row_header_column_index ? "th" : "td";
                return (
                  <Tag key={index} style={style(index)}>
                    <Cell value={value} blockId={blockId} />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {pages === 1 ? null : (
        <div className="hstack bk-pages">
          <Button size="small" isDisabled={now === 0} onPress={() => setPage(now - 1)}>
            Previous rows
          </Button>
          <span className="faint figures">
            {now + 1} of {pages}
          </span>
          <Button size="small" isDisabled={now === pages - 1} onPress={() => setPage(now + 1)}>
            Next rows
          </Button>
        </div>
      )}
    </div>
  );
}
