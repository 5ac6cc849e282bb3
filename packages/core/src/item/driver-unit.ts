/** What a driver is counted in, and how exact its values are. */

/** `rate` is money, such as an hourly rate. */
export const DRIVER_UNITS = ['people', 'hours', 'units', 'rate', 'percent'] as const
export type DriverUnit = (typeof DRIVER_UNITS)[number]

/** Decimals of a typed value: 37.5 hours, a rate of $32.405, 12.3456 %. */
export const DRIVER_DECIMALS = 4
/** Values are stored as whole ten-thousandths, so no binary fraction is ever added up. */
export const DRIVER_PARTS = 10 ** DRIVER_DECIMALS

/** Stored parts that are one in a formula: 10,000 of hours; a percent is a hundredth of one. */
export const partsOfOne = (unit: DriverUnit): number =>
  unit === 'percent' ? 100 * DRIVER_PARTS : DRIVER_PARTS
