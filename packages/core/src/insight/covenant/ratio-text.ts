/** `1.20`, or `1.196` where the value has one more digit. */
export const ratioText = (hundredths: number): string =>
  (hundredths / 100).toFixed(Number.isInteger(hundredths) ? 2 : 3)
