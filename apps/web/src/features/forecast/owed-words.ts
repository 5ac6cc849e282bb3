export const andOthers = (count: number): string =>
  count === 1 ? '1 other customer' : `${count} other customers`
