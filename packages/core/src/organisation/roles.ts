/** Roles in an organisation, lowest first: each includes the rights of those before it. ORG-06. */
export const ROLE_ORDER = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof ROLE_ORDER)[number]

/** A role in a sentence: `Ben is now an editor.` */
export const A_ROLE: Readonly<Record<Role, string>> = {
  viewer: 'a viewer',
  editor: 'an editor',
  owner: 'an owner',
}

/** `atLeast('owner', 'editor')` is true, `atLeast('viewer', 'editor')` is false. */
export const atLeast = (role: Role, needed: Role): boolean =>
  ROLE_ORDER.indexOf(role) >= ROLE_ORDER.indexOf(needed)
