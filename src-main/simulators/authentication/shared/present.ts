/** The address of a generated picture: the path encodes what it shows. */
export function imageUrl(instanceId: string, id: string, initials: string): string {
  const shown = { type: "default", iid: instanceId, rid: id, initials };
  return `https://img.clerk.com/${Buffer.from(JSON.stringify(shown)).toString("base64url")}`;
}

/** The response and event of a deletion. */
export function presentDeleted(
  object: string,
  id: string,
  more: { readonly slug?: string; readonly external_id?: string } = {},
) {
  return { object, id, ...more, deleted: true as const };
}
