import { useState } from "react";
import type { ElementValue } from "../../block-kit/surface.ts";
import { useRoom } from "../room.ts";
import { Modal } from "./modal.tsx";
import { topOf } from "./submission.ts";

type Typed = ReadonlyMap<string, ElementValue>;

const nothingTyped: Typed = new Map();

/** The modal that the person sees. Views below it keep their typed text. */
export function Modals() {
  const { modals } = useRoom().world;
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const view = topOf(modals);
  if (!view) return null;
  const { id, root_view_id: root } = view;
  const stack = modals.filter(({ root_view_id: other }) => other === root);
  const drafts = {
    values: typed.get(id) ?? nothingTyped,
    change: (key: string, value: ElementValue) =>
      setTyped((known) => new Map(known).set(id, new Map(known.get(id)).set(key, value))),
  };
  return <Modal key={id} view={view} drafts={drafts} below={stack.length - 1} />;
}
