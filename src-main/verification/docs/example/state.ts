/** A parcel that was handed in. Times are milliseconds since the epoch, simulator time. */
export interface Parcel {
  readonly id: string;
  readonly to: string;
  readonly createdAt: number;
  readonly scans: readonly { readonly place: string; readonly at: number }[];
}

export interface State {
  readonly parcels: Map<string, Parcel>;
}

/** Creates the state at the start and after each reset. */
export function createState(): State {
  return { parcels: new Map() };
}
