import { Facts } from "../../../../ui/display/facts.tsx";
import { NoPreview } from "../no-preview.tsx";
import type { PreviewProps } from "../preview-props.ts";
import { AddScan } from "./add-scan.tsx";
import { Journey } from "./journey-list.tsx";
import { describePiece } from "./journey.ts";
import { PieceFaces } from "./piece-faces.tsx";
import { pieceShape, type Piece } from "./shapes.ts";
import "../preview.css";
import "./mail.css";

/** A piece of mail as a picture, with its journey and its next scan. */
export function MailPreview({ simulator, id, object }: PreviewProps) {
  const piece = pieceShape.safeParse(object).data;
  if (!piece) return <NoPreview />;
  return (
    <div className="vstack piece">
      <PieceFaces piece={piece} />
      <div className="preview-columns">
        <div className="vstack preview-main">
          <Journey piece={piece} />
          <PieceFacts piece={piece} />
        </div>
        {piece.deleted ? null : (
          <div className="vstack preview-acts">
            <AddScan simulator={simulator} piece={id} zip={piece.to.address_zip} />
          </div>
        )}
      </div>
    </div>
  );
}

function PieceFacts({ piece }: { readonly piece: Piece }) {
  const facts = {
    State: describePiece(piece),
    Size: piece.size?.replace("x", " × ").concat(" in"),
    Class: piece.mail_type?.replace("usps_", "USPS ").replace("_", " "),
    Created: minuteOf(piece.date_created),
    "To print": piece.send_date === null ? undefined : minuteOf(piece.send_date),
    Expected: piece.expected_delivery_date ?? undefined,
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return <Facts facts={Object.fromEntries(known)} />;
}

/** `2026-01-02 03:04 UTC` of a time in ISO 8601. */
function minuteOf(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}
