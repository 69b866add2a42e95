import { Ledger } from "./ledger.tsx";
import { useWire } from "./use-wire.ts";

/** Rows that fill a column of a tall window. */
const MOST = 30;

/** The Wire as a narrow column: each line below the other parts of it. */
export function LedgerColumn() {
  const wire = useWire(true);
  return (
    <section role="region" aria-label="Wire" className="ledger-column">
      <Ledger wire={wire} most={MOST} isPlain />
    </section>
  );
}
