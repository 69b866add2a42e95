import type { ComponentType } from "react";
import { InputBlock } from "./blocks/input-block.tsx";
import type { BlockProps } from "./blocks/block-props.ts";
import {
  CardBlock,
  CarouselBlock,
  ContainerBlock,
  PlanBlock,
  TaskCardBlock,
} from "./blocks/holders.tsx";
import {
  AlertBlock,
  CallBlock,
  FileBlock,
  ImageBlock,
  VideoBlock,
} from "./blocks/media-blocks.tsx";
import { RichTextBlock } from "./blocks/rich-text.tsx";
import { TableBlock } from "./blocks/table-blocks.tsx";
import {
  ActionsBlock,
  ContextBlock,
  DividerBlock,
  HeaderBlock,
  MarkdownBlock,
  SectionBlock,
} from "./blocks/text-blocks.tsx";
import { blockShape } from "./shapes.ts";
import "./styles/text.css";
import "./styles/layout.css";
import "./styles/elements.css";
import "./styles/pictures.css";
import "./styles/holders.css";

const views: Readonly<Record<string, ComponentType<BlockProps>>> = {
  actions: ActionsBlock,
  alert: AlertBlock,
  call: CallBlock,
  card: CardBlock,
  carousel: CarouselBlock,
  container: ContainerBlock,
  context: ContextBlock,
  context_actions: ActionsBlock,
  data_table: TableBlock,
  divider: DividerBlock,
  file: FileBlock,
  header: HeaderBlock,
  image: ImageBlock,
  input: InputBlock,
  markdown: MarkdownBlock,
  plan: PlanBlock,
  rich_text: RichTextBlock,
  section: SectionBlock,
  table: TableBlock,
  task_card: TaskCardBlock,
  video: VideoBlock,
};

/** Shows the blocks of a message or view, within a `SurfaceProvider`. One of an unknown type says so. */
export function Blocks({ blocks }: { readonly blocks: readonly unknown[] }) {
  return blocks.map((value, index) => {
    const block = blockShape.safeParse(value).data;
    const { block_id: blockId = "", type = "none" } = block ?? {};
    const View = views[type];
    const key = `${blockId} ${String(index)}`;
    return block && View ? (
      <View key={key} block={block} blockId={blockId} Inner={Blocks} />
    ) : (
      <p key={key} className="bk-unknown">
        Unknown block: {type}
      </p>
    );
  });
}
