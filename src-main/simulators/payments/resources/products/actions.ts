import { badRequest } from "../../errors.ts";
import { changed, emit, happened } from "../../events.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { checkNewPrice, createPrice } from "../prices/actions.ts";
import { priceResource } from "../prices/present.ts";
import { type NewProduct, type Product, productFields, type ProductUpdate } from "./fields.ts";
import { presentProduct } from "./present.ts";

/** Creates a product, with its default price if one is described. */
export function createProduct(context: SimContext, input: NewProduct): Product {
  const { products } = context.state;
  if (input.id !== undefined && products.has(input.id)) {
    const details = { code: "resource_already_exists", param: "id" };
    throw badRequest(`Product already exists.`, details);
  }
  const { default_price_data: data } = input;
  if (data) checkNewPrice(context, data);
  const id = input.id ?? context.ids.next("prod_", 14);
  const now = secondsNow(context);
  const blank = productFields.blank({ id, created: now, updated: now });
  const product = products.add(productFields.revise(blank, input));
  if (!data) {
    emit(context, happened("product.created", presentProduct(product)));
    return product;
  }
  const price = createPrice(context, { ...data, product: id });
  const priced = products.replace({ ...product, default_price: price.id });
  emit(context, happened("product.created", presentProduct(priced)));
  return priced;
}

/** Updates a product. */
export function updateProduct(
  context: SimContext,
  product: Product,
  input: ProductUpdate,
): Product {
  const { products } = context.state;
  const { default_price: id } = input;
  if (
    id !== undefined &&
    referenceTo(context, priceResource, id, "default_price").product !== product.id
  ) {
    const message = `The price specified (${id}) belongs to another product.`;
    throw badRequest(message, { param: "default_price" });
  }
  const revised = {
    ...productFields.revise(product, input),
    default_price: id ?? product.default_price,
  };
  const event = changed("product.updated", presentProduct(product), presentProduct(revised));
  if (!event) return product;
  const updated = products.replace({ ...revised, updated: secondsNow(context) });
  emit(context, changed("product.updated", presentProduct(product), presentProduct(updated)));
  return updated;
}

/** Deletes a product that has no prices. */
export function deleteProduct(context: SimContext, product: Product): void {
  for (const price of context.state.prices.values()) {
    if (price.product !== product.id) continue;
    throw badRequest(
      "This product cannot be deleted because it has one or more user-created prices.",
    );
  }
  context.state.products.remove(product.id);
  emit(context, happened("product.deleted", presentProduct(product)));
}
