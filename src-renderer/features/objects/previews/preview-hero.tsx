import type { ReactNode } from "react";
import { useShown } from "../../../ui/text/secret.tsx";

interface PreviewHeroProps {
  /** The name of a person or a thing, as it came from outside. */
  readonly above: string;
  /** Completes the sentence: `is about to pay`. */
  readonly doing: string;
  /** The figure that matters most: `$48.00`. */
  readonly large: ReactNode;
  readonly below?: ReactNode;
}

/** The head of a preview: a sentence, one large figure, and a line of facts. */
export function PreviewHero({ above, doing, large, below }: PreviewHeroProps) {
  const shown = useShown();
  return (
    <header className="preview-hero">
      <p className="soft preview-sentence">
        <bdi>{shown(above)}</bdi> {doing}
      </p>
      <p className="preview-large figures">{large}</p>
      <p className="soft">{below}</p>
    </header>
  );
}
