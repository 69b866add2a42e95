import { useMemo, useState } from "react";
import { Toggle } from "../../../../ui/controls/button.tsx";
import { CodeViewer } from "../../../../ui/editor/code-viewer.tsx";
import { CopyButton } from "../../../../ui/controls/copy-button.tsx";
import { formatCount, prettyJson } from "../../../../ui/text/format.ts";
import { Empty } from "../../../../ui/display/note.tsx";

interface PayloadTabProps {
  readonly json: string | undefined;
  readonly type: string;
}

/** The delivery body: laid out to read, or the very text that was signed. */
export function PayloadTab({ json, type }: PayloadTabProps) {
  const [isRaw, setRaw] = useState(false);
  const shown = useMemo(() => (isRaw ? json : prettyJson(json ?? "")), [json, isRaw]);
  if (json === undefined || shown === undefined) {
    return <Empty title="This event was deleted by a reset." />;
  }
  return (
    <>
      <div className="hstack detail-bar">
        <span className="faint figures">{formatCount(new Blob([json]).size)} bytes</span>
        <span className="grow" />
        <Toggle isSelected={isRaw} onChange={setRaw}>
          As sent
        </Toggle>
        <CopyButton text={json} what="payload" wordy />
      </div>
      <CodeViewer text={shown} label={`Payload of ${type}`} />
    </>
  );
}
