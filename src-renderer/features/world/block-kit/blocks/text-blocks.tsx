import * as z from "zod";
import { Markdown } from "../../../../ui/text/markdown/markdown.tsx";
import { ElementView } from "../elements/element.tsx";
import { PlainWords, Words, wordsOf } from "../mrkdwn/mrkdwn.tsx";
import { Picture } from "../picture.tsx";
import { canOpen } from "../safe-link.tsx";
import { elementShape, imageShape, maybeText, textShape } from "../shapes.ts";
import { useSurface } from "../surface.ts";
import { readElements, type BlockProps } from "./block-props.ts";

const section = z.object({
  text: maybeText,
  fields: z.array(textShape).optional().catch(undefined),
  accessory: z.unknown().optional(),
});

/** Text, fields in two columns, and one element beside them. */
export function SectionBlock({ block, blockId }: BlockProps) {
  const { text, fields = [], accessory } = section.parse(block);
  const name = text ? wordsOf(text).split("\n")[0] : undefined;
  return (
    <div className="bk-section">
      <div className="grow">
        {text ? (
          <div className="bk-text">
            <Words text={text} />
          </div>
        ) : null}
        {fields.length === 0 ? null : (
          <div className="bk-fields">
            {fields.map((field, index) => (
              <div key={index} className="bk-text">
                <Words text={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      <Accessory value={accessory} blockId={blockId} name={name ?? ""} />
    </div>
  );
}

interface AccessoryProps {
  readonly value: unknown;
  readonly blockId: string;
  readonly name: string;
}

function Accessory({ value, blockId, name }: AccessoryProps) {
  const element = elementShape.safeParse(value).data;
  if (!element) return null;
  if (element.type === "image") return <Picture image={imageShape.parse(value)} size="thumb" />;
  return <ElementView element={element} blockId={blockId} name={name || element.action_id} />;
}

/** A large title. */
export function HeaderBlock({ block }: BlockProps) {
  const { text } = z.object({ text: maybeText }).parse(block);
  return <p className="bk-header">{text ? <PlainWords text={text.text} /> : null}</p>;
}

export function DividerBlock() {
  return <hr className="bk-divider" />;
}

const contextPart = z.union([
  textShape.transform((text) => ({ text, image: undefined })),
  imageShape.transform((image) => ({ text: undefined, image })),
]);

/** Small text and pictures. */
export function ContextBlock({ block }: BlockProps) {
  const { elements } = z.object({ elements: z.array(z.unknown()).catch([]) }).parse(block);
  return (
    <div className="bk-context">
      {elements.map((element, index) => {
        const part = contextPart.safeParse(element).data;
        if (part?.image) return <Picture key={index} image={part.image} size="icon" />;
        return part?.text ? (
          <span key={index} className="bk-text">
            <Words text={part.text} />
          </span>
        ) : null;
      })}
    </div>
  );
}

/** Buttons, menus and pickers in a row. */
export function ActionsBlock({ block, blockId }: BlockProps) {
  const elements = readElements(block["elements"]);
  return (
    <div className="bk-actions">
      {elements.map((element, index) => (
        <ElementView
          key={`${element.action_id} ${String(index)}`}
          element={element}
          blockId={blockId}
          name={element.placeholder ? wordsOf(element.placeholder) : element.action_id}
        />
      ))}
    </div>
  );
}

/** Text in Markdown. Pictures in it are links. */
export function MarkdownBlock({ block }: BlockProps) {
  const { openLink } = useSurface();
  const { text } = z.object({ text: z.string().catch("") }).parse(block);
  return (
    <div className="bk-markdown">
      <Markdown
        text={text.replaceAll("![", "[")}
        canOpen={canOpen}
        onOpen={(url) => openLink(url)}
      />
    </div>
  );
}
