import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from "lucide-react";
import * as z from "zod";
import { ElementView } from "../elements/element.tsx";
import { MrkdwnLine, PlainWords, Words, wordsOf } from "../mrkdwn/mrkdwn.tsx";
import { Picture } from "../picture.tsx";
import { SafeLink } from "../safe-link.tsx";
import { imageShape, maybeText } from "../shapes.ts";
import { readElements, type BlockProps } from "./block-props.ts";
import { RichText } from "./rich-text.tsx";

const picture = imageShape.optional().catch(undefined);
const list = z.array(z.unknown()).catch([]);

const card = z.object({
  hero_image: picture,
  icon: picture,
  title: maybeText,
  subtitle: maybeText,
  body: maybeText,
});

/** A card: picture, title, text and buttons. */
export function CardBlock({ block, blockId }: BlockProps) {
  const shown = card.parse(block);
  const actions = readElements(block["actions"]);
  const title = shown.title ? wordsOf(shown.title) : "Card";
  return (
    <article className="vstack bk-card" aria-label={title}>
      {shown.hero_image ? <Picture image={shown.hero_image} /> : null}
      <div className="hstack">
        {shown.icon ? <Picture image={shown.icon} size="icon" /> : null}
        <div className="vstack grow">
          {shown.title ? (
            <strong>
              <MrkdwnLine text={shown.title.text} />
            </strong>
          ) : null}
          {shown.subtitle ? (
            <span className="faint">
              <MrkdwnLine text={shown.subtitle.text} />
            </span>
          ) : null}
        </div>
      </div>
      {shown.body ? (
        <div className="bk-text">
          <Words text={shown.body} />
        </div>
      ) : null}
      {actions.length === 0 ? null : (
        <div className="bk-actions">
          {actions.map((element, index) => (
            <ElementView
              key={`${element.action_id} ${String(index)}`}
              element={element}
              blockId={blockId}
              name={element.action_id}
            />
          ))}
        </div>
      )}
    </article>
  );
}

/** Cards side by side. */
export function CarouselBlock({ block, Inner }: BlockProps) {
  return (
    <div className="bk-carousel" role="group" aria-label="Cards" tabIndex={0}>
      <Inner blocks={list.parse(block["elements"])} />
    </div>
  );
}

const container = z.object({
  title: maybeText,
  rich_text_title: z.unknown().optional(),
  subtitle: maybeText,
  child_blocks: list,
  is_collapsible: z.boolean().catch(false),
  default_collapsed: z.boolean().catch(false),
  width: z.enum(["narrow", "standard", "wide", "full"]).catch("standard"),
});

/** Blocks under one title; they can be folded where the app allows it. */
export function ContainerBlock({ block, Inner }: BlockProps) {
  const shown = container.parse(block);
  const head = (
    <>
      {shown.title ? (
        <strong>
          <PlainWords text={shown.title.text} />
        </strong>
      ) : shown.rich_text_title === undefined ? null : (
        <RichText value={shown.rich_text_title} />
      )}
      {shown.subtitle ? (
        <span className="faint">
          <Words text={shown.subtitle} />
        </span>
      ) : null}
    </>
  );
  const content = <Inner blocks={shown.child_blocks} />;
  if (!shown.is_collapsible) {
    return (
      <section className={`vstack bk-container ${shown.width}`}>
        <div>{head}</div>
        {content}
      </section>
    );
  }
  return (
    <details className={`bk-container ${shown.width}`} open={!shown.default_collapsed}>
      <summary>{head}</summary>
      {content}
    </details>
  );
}

const task = z.object({
  title: z.string().catch(""),
  status: z.enum(["pending", "in_progress", "complete", "error"]).catch("pending"),
  details: z.unknown().optional(),
  output: z.unknown().optional(),
  sources: z.array(z.object({ url: z.string(), text: z.string().catch("") })).catch([]),
});

const statuses = {
  pending: { Icon: CircleDashed, words: "pending" },
  in_progress: { Icon: LoaderCircle, words: "in progress" },
  complete: { Icon: CircleCheck, words: "complete" },
  error: { Icon: CircleAlert, words: "failed" },
} as const;

/** A step of an assistant's work, with its state as a word. */
export function TaskCardBlock({ block }: Pick<BlockProps, "block">) {
  const shown = task.parse(block);
  const { Icon, words } = statuses[shown.status];
  return (
    <div className={`vstack bk-task ${shown.status}`}>
      <span className="hstack">
        <Icon size={14} aria-hidden />
        <bdi className="grow">{shown.title}</bdi>
        <span className="faint">{words}</span>
      </span>
      {shown.details === undefined ? null : <RichText value={shown.details} />}
      {shown.output === undefined ? null : <RichText value={shown.output} />}
      {shown.sources.length === 0 ? null : (
        <span className="hstack bk-sources">
          {shown.sources.map(({ url, text }, index) => (
            <SafeLink key={index} url={url}>
              {text === "" ? url : text}
            </SafeLink>
          ))}
        </span>
      )}
    </div>
  );
}

/** The steps of an assistant's work under one title. */
export function PlanBlock({ block }: BlockProps) {
  const { title, tasks } = z.object({ title: z.string().catch(""), tasks: list }).parse(block);
  return (
    <section className="vstack bk-plan" aria-label={title}>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      {tasks.map((value, index) => {
        const read = z.record(z.string(), z.unknown()).safeParse(value).data;
        return read ? <TaskCardBlock key={index} block={{ ...read, type: "task_card" }} /> : null;
      })}
    </section>
  );
}
