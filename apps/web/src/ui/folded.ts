/** Letters without accents and case, so that `kereru` finds `Kererū`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
