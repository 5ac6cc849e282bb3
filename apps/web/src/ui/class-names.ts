/** Joins the names that are set: `classNames('a', false, undefined, 'b')` is `'a b'`. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
