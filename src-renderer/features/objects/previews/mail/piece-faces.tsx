import { useShown } from "../../../../ui/text/secret.tsx";
import { describePiece } from "./journey.ts";
import type { MailAddress, Piece } from "./shapes.ts";

/** Both sides of a piece: its artwork as far as it is known, and its address. */
export function PieceFaces({ piece }: { readonly piece: Piece }) {
  const { to, from, tracking_events: scans } = piece;
  const mailed = scans[0];
  return (
    <div className="piece-faces">
      <figure className="piece-face piece-front" aria-label="Front">
        <Artwork piece={piece} />
      </figure>
      <figure
        className="piece-face piece-back"
        aria-label={`Address side, ${describePiece(piece)}`}
      >
        {from ? <Address address={from} label="Sender" className="piece-from" /> : null}
        <svg className="piece-stamp" viewBox="0 0 96 40" aria-hidden>
          {mailed ? (
            <>
              <circle cx="18" cy="20" r="15" />
              <circle cx="18" cy="20" r="11" />
              <path d="M34 13c8-5 12 5 20 0s12 5 20 0M34 20c8-5 12 5 20 0s12 5 20 0M34 27c8-5 12 5 20 0s12 5 20 0" />
            </>
          ) : null}
          <rect x="64" y="4" width="28" height="32" strokeDasharray="3 2" />
        </svg>
        <Address address={to} label="Recipient" className="piece-to" />
      </figure>
    </div>
  );
}

/** The source of the artwork: a template with its variables, or what the app sent. */
function Artwork({ piece }: { readonly piece: Piece }) {
  const shown = useShown();
  const { description, front_template_id: template, merge_variables: variables } = piece;
  const filled = Object.entries(variables ?? {}).slice(0, 4);
  return (
    <>
      <p className="piece-title">
        <bdi>{shown(description ?? piece.object.replaceAll("_", " "))}</bdi>
      </p>
      <p className="piece-source">
        {template === null || template === undefined ? (
          "Artwork of your app"
        ) : (
          <>
            Template <span className="mono">{template}</span>
          </>
        )}
      </p>
      {filled.map(([name, value]) => (
        <p key={name} className="piece-source clip">
          <bdi>{name}</bdi>:{" "}
          <bdi>{shown(typeof value === "string" ? value : JSON.stringify(value), name)}</bdi>
        </p>
      ))}
    </>
  );
}

interface AddressProps {
  readonly address: MailAddress;
  readonly label: string;
  readonly className: string;
}

function Address({ address, label, className }: AddressProps) {
  const shown = useShown();
  const { address_city: city, address_state: state, address_zip: zip } = address;
  const place = [[city, state].filter((part) => part !== null && part !== "").join(", "), zip];
  const lines = [
    ...[address.name, address.company, address.address_line1, address.address_line2],
    place.filter((part) => part !== null && part !== "").join(" "),
    address.address_country,
  ].flatMap((line) => (line === null || line === "" ? [] : [line]));
  return (
    <div className={className} role="group" aria-label={label}>
      {lines.map((line, index) => (
        <bdi key={index} className="clip">
          {shown(line)}
        </bdi>
      ))}
    </div>
  );
}
