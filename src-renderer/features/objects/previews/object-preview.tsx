import { lazy, Suspense, type ComponentType } from "react";
import { Empty } from "../../../ui/display/note.tsx";
import type { PreviewProps } from "./preview-props.ts";

const Checkout = lazy(async () => {
  const { CheckoutPreview } = await import("./checkout/checkout-preview.tsx");
  return { default: CheckoutPreview };
});

const PaymentLink = lazy(async () => {
  const { PaymentLinkPreview } = await import("./checkout/payment-link-preview.tsx");
  return { default: PaymentLinkPreview };
});

const Invoice = lazy(async () => {
  const { InvoicePreview } = await import("./checkout/invoice-preview.tsx");
  return { default: InvoicePreview };
});

const MailPiece = lazy(async () => {
  const { MailPreview } = await import("./mail/mail-preview.tsx");
  return { default: MailPreview };
});

const Market = lazy(async () => {
  const { MarketPreview } = await import("./market/market-preview.tsx");
  return { default: MarketPreview };
});

/** The previews by simulator and collection. */
const previews: Readonly<Record<string, ComponentType<PreviewProps>>> = {
  "payments/checkout_sessions": Checkout,
  "payments/payment_links": PaymentLink,
  "payments/invoices": Invoice,
  "mailing/postcards": MailPiece,
  "mailing/letters": MailPiece,
  "mailing/self_mailers": MailPiece,
  "mailing/checks": MailPiece,
  "exchange/markets": Market,
};

/** Returns whether the objects of a collection have a preview. */
export function hasPreview(kind: string, collection: string): boolean {
  return Object.hasOwn(previews, `${kind}/${collection}`);
}

interface ObjectPreviewProps extends Omit<PreviewProps, "object"> {
  readonly collection: string;
  readonly json: string;
}

/** An object as its people see it, with what they can do to it. Loaded when it is first shown. */
export function ObjectPreview({ simulator, collection, id, json }: ObjectPreviewProps) {
  const Preview = previews[`${simulator.kind}/${collection}`];
  if (!Preview) return null;
  const object: unknown = JSON.parse(json);
  return (
    <div className="preview">
      <Suspense fallback={<Empty title="Loading…" />}>
        <Preview simulator={simulator} id={id} object={object} />
      </Suspense>
    </div>
  );
}
