import type { SimulatorView } from "#shared/domain/simulator.ts";
import { ActCard } from "../acts/act-card.tsx";
import { ActForm } from "../acts/act-form.tsx";

interface InvoiceAct {
  readonly title: string;
  /** The last part of its route. */
  readonly name: string;
  readonly effect: string;
  readonly tone?: "plain" | "danger";
}

const acts: Readonly<Record<string, readonly InvoiceAct[]>> = {
  draft: [
    {
      title: "Finalize invoice",
      name: "finalize",
      effect: "It gets its number and its page, and is charged or sent.",
    },
  ],
  open: [
    {
      title: "Pay invoice",
      name: "pay",
      effect: "The default payment method of the customer is charged now.",
    },
    {
      title: "Void invoice",
      name: "void",
      effect: "Nothing is to pay any more.",
      tone: "danger",
    },
  ],
};

interface InvoiceActsProps {
  readonly simulator: SimulatorView;
  readonly id: string;
  readonly status: string;
}

/** The routes that change an invoice in its present state; nothing for one that has ended. */
export function InvoiceActs({ simulator, id, status }: InvoiceActsProps) {
  const possible = acts[status] ?? [];
  if (possible.length === 0) return null;
  return (
    <div className="vstack preview-acts">
      <ActCard title="What happens to it?">
        {possible.map(({ title, name, effect, tone = "primary" as const }) => (
          <ActForm
            key={name}
            simulator={simulator}
            title={title}
            path={`/v1/invoices/${id}/${name}`}
            body={{}}
            tone={tone}
            effect={effect}
          />
        ))}
      </ActCard>
    </div>
  );
}
