import {
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type FocusEvent,
} from "react";
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

interface Preview {
  readonly View: ComponentType<PreviewProps>;
  /** The world actions that the preview has, by path. */
  readonly acts: readonly string[];
}

const mail: Preview = { View: MailPiece, acts: ["/_tracking_event"] };

/** The previews by simulator and collection. */
const previews: Readonly<Record<string, Preview>> = {
  "payments/checkout_sessions": { View: Checkout, acts: ["/_complete_checkout"] },
  "payments/payment_links": { View: PaymentLink, acts: [] },
  "payments/invoices": { View: Invoice, acts: [] },
  "mailing/postcards": mail,
  "mailing/letters": mail,
  "mailing/self_mailers": mail,
  "mailing/checks": mail,
  "exchange/markets": { View: Market, acts: ["/_trade", "/_settle"] },
};

/** Returns the preview of the objects of a collection; `undefined` for one that has none. */
export function findPreview(kind: string, collection: string): Preview | undefined {
  return previews[`${kind}/${collection}`];
}

interface ObjectPreviewProps extends Omit<PreviewProps, "object"> {
  readonly preview: Preview;
  readonly json: string;
}

/** An object as its people see it, with what they can do to it. Loaded when it is first shown. */
export function ObjectPreview({ preview: { View }, simulator, id, json }: ObjectPreviewProps) {
  const object: unknown = JSON.parse(json);
  const { area, onFocus } = useKeptFocus();
  return (
    <div
      ref={area}
      className="preview"
      role="group"
      aria-label={`Preview of ${id}`}
      tabIndex={-1}
      onFocus={onFocus}
    >
      <Suspense fallback={<Empty title="Loading…" />}>
        <View simulator={simulator} id={id} object={object} />
      </Suspense>
    </div>
  );
}

/** Keeps the focus in the preview when an act removes its own form, as the payment of an invoice does. */
function useKeptFocus() {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) area.current?.focus();
  });
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
  };
  return { area, onFocus };
}
