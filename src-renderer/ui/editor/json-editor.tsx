import type { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import type * as Editor from "./json-editor-view.ts";
import type { TextProblem } from "./json-editor-view.ts";
import { useDotted } from "../text/secret.tsx";

interface JsonEditorProps {
  readonly label: string;
  readonly text: string;
  readonly problems: readonly TextProblem[];
  readonly onChange: (text: string) => void;
}

/** JSON to write, with what is wrong shown where it is. The editor comes when first needed. */
export function JsonEditor({ label, text, problems, onChange }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const listener = useRef(onChange);
  const first = useRef(text);
  const [mounted, setMounted] = useState<{ view: EditorView; editor: typeof Editor } | null>(null);
  useEffect(() => {
    listener.current = onChange;
  });
  useEffect(() => {
    let view: EditorView | undefined;
    let isGone = false;
    void import("./json-editor-view.ts").then((editor) => {
      if (isGone || !host.current) return;
      view = editor.mountJsonEditor(host.current, label, first.current, (changed) =>
        listener.current(changed),
      );
      setMounted({ view, editor });
    });
    return () => {
      isGone = true;
      view?.destroy();
    };
  }, [label]);
  useEffect(() => {
    if (!mounted) return;
    mounted.editor.replaceText(mounted.view, text);
    mounted.editor.showProblems(mounted.view, problems);
  }, [mounted, text, problems]);
  const dotted = useDotted();
  useEffect(() => {
    if (mounted) mounted.editor.showDotted(mounted.view, dotted);
  }, [mounted, dotted]);
  return <div ref={host} className="code-viewer json-editor" />;
}
