import type { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useShown } from "../text/secret.tsx";
import "./code-viewer.css";

interface CodeViewerProps {
  readonly text: string;
  readonly label: string;
}

/** JSON to read: folded, searched (Ctrl+F) and copied, never run. The editor comes when first needed. */
export function CodeViewer({ text: whole, label }: CodeViewerProps) {
  const text = useShown()(whole);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let view: EditorView | undefined;
    let isGone = false;
    void import("./code-editor.ts").then(({ mountEditor, readOnlyJson }) => {
      if (!isGone && host.current) view = mountEditor(host.current, text, readOnlyJson(label));
    });
    return () => {
      isGone = true;
      view?.destroy();
    };
  }, [text, label]);
  return <div ref={host} className="code-viewer" data-text-length={text.length} />;
}
