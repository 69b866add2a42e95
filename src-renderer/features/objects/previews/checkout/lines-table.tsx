import { useShown } from "../../../../ui/text/secret.tsx";
import { formatCount } from "../../../../ui/text/format.ts";
import "./lines-table.css";

/** One thing that is sold. */
export interface ShownLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number | null;
  /** With its currency: `$39.00`. */
  readonly money: string;
}

interface LinesTableProps {
  readonly lines: readonly ShownLine[];
  /** Below the lines: `{ Discount: "−$5.00", Total: "$43.00" }`, the last one in bold. */
  readonly sums: Readonly<Record<string, string>>;
}

/** The lines of a sale with their sums. */
export function LinesTable({ lines, sums }: LinesTableProps) {
  const shown = useShown();
  return (
    <table className="lines-table" aria-label="Lines">
      <thead className="unseen">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, quantity, money }) => (
          <tr key={id}>
            <th scope="row">
              <bdi className="lines-name">{shown(name)}</bdi>
              {quantity === null || quantity === 1 ? null : (
                <span className="soft figures"> × {formatCount(quantity)}</span>
              )}
            </th>
            <td className="figures">{money}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {Object.entries(sums).map(([name, money]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="figures">{money}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
