import { Circle } from "lucide-react";
import { Fragment } from "react";
import type { ApiRequest } from "../../../bridge/api-request.ts";
import { listCopies } from "../../../bridge/copy-as.ts";
import { useSimulator } from "../../../bridge/use-simulators.ts";
import { stopRecording, useRecorder } from "../../../stores/recorder-store.ts";
import { useRedelivery } from "../../../stores/redelivery.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyAsMenu } from "../../../ui/controls/copy-as-menu.tsx";
import { MiddleClip } from "../../../ui/display/middle-clip.tsx";
import { useTint } from "../../../ui/display/simulator/mark.tsx";
import { StatusChip } from "../../../ui/display/status/status-chip.tsx";
import { formatDuration, formatWallTime } from "../../../ui/text/format.ts";
import { useShown } from "../../../ui/text/secret.tsx";
import type { Reaction } from "./tell-reactions.ts";
import { useReactions } from "./use-reactions.ts";
import "./reactions.css";

/** A pause of so many milliseconds begins another part of the list. */
const PAUSE_MS = 60_000;

/** The reactions of the app to what its people did, as they come, newest first. */
export function Reactions() {
  const reactions = useReactions();
  return (
    <section className="reactions" aria-label="What your app did">
      <header className="hstack reactions-head">
        <h2>What your app did</h2>
        <span className="faint">newest first</span>
      </header>
      {reactions === undefined ? null : reactions.length === 0 ? (
        <p className="faint reactions-empty">
          Act as a person on the left. Deliveries to your app and its requests appear here.
        </p>
      ) : (
        <ol className="reaction-list" aria-label="What your app did, newest first" tabIndex={0}>
          {reactions.map((reaction, place) => (
            <Fragment key={reaction.key}>
              {beginsPart(reactions[place - 1], reaction) ? <Pause at={reaction.at} /> : null}
              <ReactionRow reaction={reaction} isNewest={place === 0} />
            </Fragment>
          ))}
        </ol>
      )}
      <RecordingFoot />
    </section>
  );
}

/** The recording that is on: its acts become a scenario. */
function RecordingFoot() {
  const isRecording = useRecorder(({ recording }) => recording !== null);
  if (!isRecording) return null;
  return (
    <footer className="hstack reactions-foot">
      <Circle size={11} aria-hidden fill="currentColor" />
      <b className="grow">Recording</b>
      <Button size="small" onPress={stopRecording}>
        Save as scenario…
      </Button>
    </footer>
  );
}

function beginsPart(newer: Reaction | undefined, { at }: Reaction): boolean {
  return newer !== undefined && newer.at - at > PAUSE_MS;
}

function Pause({ at }: { readonly at: number }) {
  return <li className="hstack reaction-pause figures">{formatWallTime(at)}</li>;
}

interface ReactionRowProps {
  readonly reaction: Reaction;
  readonly isNewest: boolean;
}

function ReactionRow({ reaction, isNewest }: ReactionRowProps) {
  const { at, by, kind, text, code, end, ms, href, failed, request } = reaction;
  const shown = useShown();
  const classes = ["reaction", by, end?.tone === "bad" ? "bad-end" : "", isNewest ? "newest" : ""];
  return (
    <li className={classes.join(" ")}>
      <span className="reaction-shape" style={{ color: useTint(kind) }} aria-hidden />
      <a className="text-link reaction-what" href={href}>
        <bdi>{shown(text)}</bdi>
        {code === "" ? null : (
          <code title={shown(code)}>
            <MiddleClip text={shown(code)} tail={10} />
          </code>
        )}
      </a>
      <time className="faint figures">{formatWallTime(at)}</time>
      {request === undefined ? null : <CopyAct request={request} />}
      {end === undefined ? null : (
        <p className="hstack">
          <StatusChip tone={end.tone} word={end.word} code={end.code} />
          {ms === undefined ? null : <span className="faint figures">{formatDuration(ms)}</span>}
          {failed === undefined ? null : <Mend failed={failed} href={href} />}
        </p>
      )}
    </li>
  );
}

/** The call of an act for a shell, a schedule or a test. */
function CopyAct({ request }: { readonly request: ApiRequest }) {
  const baseUrl = useSimulator(request.kind)?.baseUrl ?? "";
  return (
    <p className="hstack">
      <CopyAsMenu copies={listCopies(request, baseUrl)} />
    </p>
  );
}

/** The ways on from a failed delivery. */
function Mend({
  failed,
  href,
}: {
  readonly failed: { kind: string; seq: number };
  readonly href: string;
}) {
  const redelivery = useRedelivery();
  const { kind, seq } = failed;
  return (
    <>
      <a className="quiet-link" href={href}>
        Why
      </a>
      <Button
        size="small"
        tone="quiet"
        isPending={redelivery.isPending}
        onPress={() => redelivery.mutate([{ kind, body: { seq } }])}
      >
        Redeliver
      </Button>
    </>
  );
}
