import { useLayoutEffect, useRef, type RefObject } from "react";
import { TextArea } from "react-aria-components";
import { useDotted } from "../text/secret.tsx";
import "./dotted-area.css";

interface DottedAreaProps {
  readonly className: string;
  readonly value: string;
  /** The name of the field: some fields hold only a secret. */
  readonly name: string;
  readonly lines: number;
  readonly placeholder: string;
  readonly autoFocus: boolean;
}

/**
 * Some lines of text to edit. While an audience watches and it has a secret, its own characters are
 * transparent, and the same text lies under them with dots for the secret: all else can be read and
 * edited as usual.
 */
export function DottedArea({ value, name, lines, ...props }: DottedAreaProps) {
  const dotted = useDotted()(value, name);
  const area = useRef<HTMLTextAreaElement>(null);
  const under = useRef<HTMLDivElement>(null);
  const isHidden = dotted !== value;
  // A letter has the width of a dot only where all signs are equally wide.
  const className = isHidden ? `${props.className} mono` : props.className;
  useSameScroll(area, under, dotted);
  return (
    <div className={isHidden ? "dotted-area" : "plain-area"}>
      {isHidden ? (
        <div ref={under} className={`${className} dotted-text`} aria-hidden>
          {/* A last line without a sign would have no height. */}
          {`${dotted}\n`}
        </div>
      ) : null}
      <TextArea
        ref={area}
        className={className}
        rows={lines}
        placeholder={props.placeholder}
        spellCheck={false}
        autoFocus={props.autoFocus}
        onScroll={() => copyScroll(area, under)}
      />
    </div>
  );
}

type Box = RefObject<HTMLElement | null>;

function copyScroll(from: Box, to: Box): void {
  if (from.current && to.current) to.current.scrollTop = from.current.scrollTop;
}

/** Scrolls the layer under a text with the text. */
function useSameScroll(area: Box, under: Box, text: string): void {
  useLayoutEffect(() => copyScroll(area, under), [area, under, text]);
}
