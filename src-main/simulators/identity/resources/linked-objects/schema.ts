/** One side of a relation between users. */
interface Side {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly type: "USER";
}

/** A relation between users. The id is the name of its primary side. */
export interface LinkedObject {
  readonly id: string;
  readonly primary: Side;
  readonly associated: Side;
}
