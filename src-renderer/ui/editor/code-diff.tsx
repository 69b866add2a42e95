import type { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useShown } from "../text/secret.tsx";
import "./code-viewer.css";

interface CodeDiffProps {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/** The changes from one text to another. Its code comes when it is first looked at. */
export function CodeDiff({ label, ...texts }: CodeDiffProps) {
  const shown = useShown();
  const before = shown(texts.before);
  const after = shown(texts.after);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let view: EditorView | undefined;
    let isGone = false;
    void import("./code-diff-editor.ts").then(({ mountCodeDiff }) => {
      if (!isGone && host.current) view = mountCodeDiff(host.current, before, after, label);
    });
    return () => {
      isGone = true;
      view?.destroy();
    };
  }, [before, after, label]);
  return <div ref={host} className="code-viewer" />;
}
