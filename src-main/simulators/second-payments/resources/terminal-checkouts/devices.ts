/** The reaction of a buyer at one of the sandbox's test devices. */
export interface TestDevice {
  readonly buyer: "pays" | "cancels" | "walks away";
  /** Percent of the amount that the buyer adds. */
  readonly tip?: number;
  /** In cents. The device reacts to no larger amount. */
  readonly most?: number;
}

/**
 * The sandbox's device ids. Any other device, and the one that is offline, waits for `POST /_complete_terminal`.
 * Source: Square's documentation, "Test Terminal checkouts in the sandbox".
 */
export const testDevices: ReadonlyMap<string, TestDevice> = new Map<string, TestDevice>([
  ["9fa747a2-25ff-48ee-b078-04381f7c828f", { buyer: "pays", most: 2_500 }],
  ["22cd266c-6246-4c06-9983-67f0c26346b0", { buyer: "pays", tip: 20 }],
  ["841100b9-ee60-4537-9bcf-e30b2ba5e215", { buyer: "cancels" }],
  ["0a956d49-619a-4530-8e5e-8eac603ffc5e", { buyer: "walks away" }],
]);
