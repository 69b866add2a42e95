import { AppWindow, Globe, MousePointerClick } from "lucide-react";
import { useShown } from "../text/secret.tsx";
import "./call-sentence.css";

interface CallSentenceProps {
  readonly sentence: string;
  readonly money: string;
  readonly about: string;
  readonly source: "app" | "world" | "panel";
}

const icons = { app: AppWindow, world: Globe, panel: MousePointerClick };

/** A request in words, with a picture of who acts: the app, the world, or the person at the window. */
export function CallSentence({ sentence, money, about, source }: CallSentenceProps) {
  const shown = useShown();
  const Icon = icons[source];
  return (
    <span className="call-sentence">
      <Icon size={14} aria-hidden className="faint" />
      <span className="call-words">
        <bdi>{shown(sentence)}</bdi>
        {money === "" ? null : <b>, {money}</b>}
      </span>
      {about === "" ? null : (
        <bdi className="call-about soft clip" title={shown(about)}>
          {shown(about)}
        </bdi>
      )}
    </span>
  );
}
