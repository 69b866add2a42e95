import { X } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { Button, IconButton } from "../../../../ui/controls/button.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { Blocks } from "../../block-kit/blocks.tsx";
import { SurfaceProvider } from "../../block-kit/surface.ts";
import { Avatar } from "../../people/avatar.tsx";
import type { Act } from "../../perform.ts";
import type { ViewShape } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";
import { useSurfaceOf, type Drafts } from "../use-surface.ts";
import { noVerdict, readVerdict, valuesOf } from "./submission.ts";

interface ModalProps {
  readonly view: ViewShape;
  readonly drafts: Drafts;
  /** The number of views below this one. */
  readonly below: number;
}

/** A modal of the app, over the conversation: its blocks, and the buttons that submit or close it. */
export function Modal({ view, drafts, below }: ModalProps) {
  const { world, acts, perform } = useRoom();
  const [verdict, setVerdict] = useState(noVerdict);
  const [isPending, setPending] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  useFocusInside(box, isSubmitted);
  const surface = useSurfaceOf({
    target: { type: "view", id: view.id },
    chosen: view.state.values,
    drafts,
    errors: verdict.errors,
  });
  const isBusy = isPending || surface.isBusy;
  const run = async (act: Act) => {
    if (isBusy) return;
    setPending(true);
    setVerdict(noVerdict);
    const outcome = await perform(act);
    setPending(false);
    setVerdict(readVerdict(view, outcome));
  };
  const close = (isAll: boolean) => {
    setSubmitted(false);
    void run(acts.close(view, isAll));
  };
  return (
    <div className="modal-cover" role="dialog" aria-label={view.title.text}>
      <form
        ref={box}
        className="vstack view-modal"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          void run(acts.submit(view, valuesOf(drafts.values)));
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented) return;
          event.preventDefault();
          close(false);
        }}
      >
        <header className="hstack view-head">
          <Avatar name={world.app.name} isLarge />
          <h2 className="grow clip">
            <bdi>{view.title.text}</bdi>
          </h2>
          {below === 0 ? null : <span className="faint">{below + 1} views open</span>}
          <IconButton label={below === 0 ? "Close" : "Close all"} onPress={() => close(below > 0)}>
            <X size={14} aria-hidden />
          </IconButton>
        </header>
        <div className="vstack view-body">
          <SurfaceProvider value={surface}>
            <Blocks blocks={view.blocks} />
          </SurfaceProvider>
          {verdict.problem === "" ? null : <Note tone="bad">{verdict.problem}</Note>}
        </div>
        <footer className="hstack view-foot">
          <code className="grow faint clip">
            POST {view.submit === null ? "/_close_view" : "/_submit_view"}
          </code>
          <Button isDisabled={isBusy} onPress={() => close(false)}>
            {view.close?.text ?? (below === 0 ? "Cancel" : "Back")}
          </Button>
          {view.submit === null ? null : (
            <Button tone="primary" type="submit" isPending={isBusy}>
              <bdi>{view.submit.text}</bdi>
            </Button>
          )}
        </footer>
      </form>
    </div>
  );
}

/**
 * Gives the focus to the first control of a modal. Afterwards it goes back to where it was; after a submission,
 * which mostly replaces the message that was pressed, to the line in which one writes.
 */
function useFocusInside(box: RefObject<HTMLElement | null>, isSubmitted: boolean): void {
  useEffect(() => {
    const before = document.activeElement;
    const controls = ".view-body :is(input, textarea, button, [tabindex]), .view-foot button";
    box.current?.querySelector<HTMLElement>(controls)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [box]);
  useEffect(() => {
    if (!isSubmitted) return undefined;
    const line = box.current?.closest(".content")?.querySelector<HTMLElement>(".composer textarea");
    return () => line?.focus();
  }, [box, isSubmitted]);
}
