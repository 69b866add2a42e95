import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { formatMoney } from "#shared/text/format-money.ts";
import { Segments } from "../../../../ui/controls/segments.tsx";
import { TextInput } from "../../../../ui/forms/field.tsx";
import { ActCard } from "../acts/act-card.tsx";
import { ActForm } from "../acts/act-form.tsx";

interface TradeMarketProps {
  readonly simulator: SimulatorView;
  readonly ticker: string;
}

/** An order of another member. */
export function TradeMarket({ simulator, ticker }: TradeMarketProps) {
  const [side, setSide] = useState<"yes" | "no">("yes");
  const [price, setPrice] = useState("50");
  const [count, setCount] = useState("10");
  const action = simulator.actions.find(({ path }) => path === "/_trade");
  if (!action) return null;
  const cost = Number(price) * Number(count);
  return (
    <ActCard title="Trade as another member">
      <ActForm
        simulator={simulator}
        title={action.title}
        path={action.path}
        body={{ ticker, side, price: numberOr(price), count: numberOr(count) }}
        fields={["price", "count"]}
        effect={
          Number.isFinite(cost) && cost > 0
            ? `Costs them at most ${formatMoney(Math.round(cost), "usd")}. The part that meets no order rests.`
            : undefined
        }
      >
        {(errorOf) => (
          <>
            <Segments
              label="Side"
              value={side}
              choices={{ yes: "Buy yes", no: "Buy no" }}
              onChange={setSide}
            />
            <div className="preview-fields">
              <TextInput
                label="Price in ¢"
                name="price"
                numeric
                value={price}
                onChange={setPrice}
                error={errorOf("price")}
              />
              <TextInput
                label="Contracts"
                name="count"
                numeric
                value={count}
                onChange={setCount}
                error={errorOf("count")}
              />
            </div>
          </>
        )}
      </ActForm>
    </ActCard>
  );
}

/** A number where the text is one; otherwise the text, which the route refuses by name. */
function numberOr(text: string): number | string {
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? text : value;
}
