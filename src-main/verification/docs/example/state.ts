/** A parcel on its way. */
export interface Parcel {
  readonly id: string;
  readonly to: string;
  readonly createdAt: number;
  readonly scans: readonly { readonly place: string; readonly at: number }[];
}

export interface ParcelsState {
  readonly parcels: Map<string, Parcel>;
}

/** Nothing has been sent yet. */
export function createState(): ParcelsState {
  return { parcels: new Map() };
}
