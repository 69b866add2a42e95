import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { Segments } from "../../../../ui/controls/segments.tsx";
import { TextInput } from "../../../../ui/forms/field.tsx";
import { ActCard } from "../acts/act-card.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { contracts } from "./prices.ts";
import type { MarketView } from "./shapes.ts";

interface SettleMarketProps {
  readonly simulator: SimulatorView;
  readonly market: MarketView;
}

/** The result that the exchange gives the market. */
export function SettleMarket({ simulator, market }: SettleMarketProps) {
  const [result, setResult] = useState<"yes" | "no" | "scalar">("yes");
  const [value, setValue] = useState("0.5000");
  const action = simulator.actions.find(({ path }) => path === "/_settle");
  if (!action) return null;
  const { ticker, open_interest_fp: open } = market;
  const isScalar = result === "scalar";
  const paid = isScalar ? "the value" : "$1.00";
  return (
    <ActCard title="Give it a result">
      <ActForm
        simulator={simulator}
        title={action.title}
        path={action.path}
        body={{ ticker, result, ...(isScalar ? { settlement_value: value.trim() } : {}) }}
        fields={["settlement_value"]}
        tone="danger"
        effect={
          Number(open) > 0
            ? `Pays ${paid} for each of ${contracts(open)} ${isScalar ? "yes" : result} contracts. Orders that rest are canceled.`
            : "No contract is held. Orders that rest are canceled."
        }
      >
        {(errorOf) => (
          <>
            <Segments
              label="Result"
              value={result}
              choices={{ yes: "Yes", no: "No", scalar: "Value" }}
              onChange={setResult}
            />
            {isScalar ? (
              <TextInput
                label="Settlement value"
                name="settlement_value"
                value={value}
                onChange={setValue}
                hint="From 0.0000 to 1.0000, the payout of one yes contract in dollars."
                error={errorOf("settlement_value")}
              />
            ) : null}
          </>
        )}
      </ActForm>
    </ActCard>
  );
}
