import { formatMoney } from "#shared/text/format-money.ts";
import { Facts } from "../../../../ui/display/facts.tsx";
import { formatCount, shortUrl } from "../../../../ui/text/format.ts";
import { ActCard } from "../acts/act-card.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { NoPreview } from "../no-preview.tsx";
import { PreviewHero } from "../preview-hero.tsx";
import type { PreviewProps } from "../preview-props.ts";
import { useWorldRead } from "../use-world-read.ts";
import { linesOf, sumsOf } from "./describe-checkout.ts";
import { LinesTable } from "./lines-table.tsx";
import { checkoutShape, linkShape } from "./shapes.ts";
import "../preview.css";

/** A payment link: what it sells, and whether it still does. */
export function PaymentLinkPreview({ simulator, id, object }: PreviewProps) {
  const link = linkShape.safeParse(object).data;
  const path = `/_sim/world/checkout?${new URLSearchParams({ id }).toString()}` as const;
  const checkout = useWorldRead(simulator.kind, path, checkoutShape);
  if (!link) return <NoPreview />;
  const { active, currency, after_completion: after, restrictions } = link;
  const sold = restrictions?.completed_sessions;
  const title = active ? "Deactivate payment link" : "Activate payment link";
  return (
    <div className="preview-columns">
      <div className="vstack preview-main">
        <PreviewHero
          above="Anyone with the link"
          doing={active ? "can pay" : "could pay; the link is inactive"}
          large={checkout ? formatMoney(checkout.amount_total, currency) : "…"}
          below={
            sold ? `${formatCount(sold.count)} of ${formatCount(sold.limit)} payments made` : null
          }
        />
        {checkout ? (
          <LinesTable lines={linesOf(checkout, currency)} sums={sumsOf(checkout, currency)} />
        ) : null}
        <Facts
          facts={{
            Link: shortUrl(link.url),
            "After it": after.redirect
              ? shortUrl(after.redirect.url)
              : (after.hosted_confirmation?.custom_message ?? "a confirmation page"),
          }}
        />
      </div>
      <div className="vstack preview-acts">
        <ActCard title="What does the shop do?">
          <ActForm
            simulator={simulator}
            title={title}
            path={`/v1/payment_links/${id}`}
            body={{ active: !active }}
            tone={active ? "plain" : "primary"}
            effect={
              active
                ? "The page of the link then says that it is inactive."
                : "Buyers can pay with the link again."
            }
          />
        </ActCard>
      </div>
    </div>
  );
}
