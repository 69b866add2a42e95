import { formatMoney } from "#shared/text/format-money.ts";
import { useStatus } from "../../../../stores/feed/feed-store.ts";
import { Facts } from "../../../../ui/display/facts.tsx";
import { shortUrl } from "../../../../ui/text/format.ts";
import { NoPreview } from "../no-preview.tsx";
import type { PreviewProps } from "../preview-props.ts";
import { useWorldRead } from "../use-world-read.ts";
import { dayAndTime, fromNow } from "../words.ts";
import { CompleteCheckout } from "./complete-checkout.tsx";
import { buyerOf, describeBuyer, linesOf, sumsOf } from "./describe-checkout.ts";
import { LinesTable } from "./lines-table.tsx";
import { PreviewHero } from "../preview-hero.tsx";
import { questionsOf } from "./questions.ts";
import { checkoutShape, sessionShape, type Checkout, type Session } from "./shapes.ts";
import "../preview.css";

/** A checkout session: the buyer, the basket, and the end that the buyer gives it. */
export function CheckoutPreview({ simulator, id, object }: PreviewProps) {
  const session = sessionShape.safeParse(object).data;
  const path = `/_sim/world/checkout?${new URLSearchParams({ id }).toString()}` as const;
  const checkout = useWorldRead(simulator.kind, path, checkoutShape);
  if (!session) return <NoPreview />;
  const currency = session.currency ?? "usd";
  const total = session.amount_total;
  return (
    <div className="preview-columns">
      <div className="vstack preview-main">
        <PreviewHero
          above={buyerOf(session, checkout)}
          doing={describeBuyer(session)}
          large={total === null ? "No payment" : formatMoney(total, currency)}
          below={<Expiry session={session} kind={simulator.kind} />}
        />
        {checkout && checkout.lines.length > 0 ? (
          <LinesTable lines={linesOf(checkout, currency)} sums={sumsOf(checkout, currency)} />
        ) : null}
        <SessionFacts session={session} checkout={checkout} />
      </div>
      {session.status === "open" ? (
        <div className="vstack preview-acts">
          <CompleteCheckout
            simulator={simulator}
            session={id}
            questions={questionsOf(session, checkout)}
          />
        </div>
      ) : null}
    </div>
  );
}

function Expiry({ session, kind }: { readonly session: Session; readonly kind: string }) {
  const { now } = useStatus(kind);
  const { status, expires_at: at } = session;
  if (status !== "open") return null;
  return (
    <>
      open, expires {fromNow(at * 1_000, now)} ({dayAndTime(at)})
    </>
  );
}

interface SessionFactsProps {
  readonly session: Session;
  readonly checkout: Checkout | undefined;
}

function SessionFacts({ session, checkout }: SessionFactsProps) {
  const email = session.customer_details?.email ?? session.customer_email;
  const facts = {
    Mode: session.mode,
    Customer: checkout?.customer?.id,
    Email: email,
    Reference: session.client_reference_id,
    "Success page": session.success_url && shortUrl(session.success_url),
    "Cancel page": session.cancel_url && shortUrl(session.cancel_url),
  };
  const known = Object.entries(facts).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, value] as const],
  );
  return <Facts facts={Object.fromEntries(known)} />;
}
