interface PayrollNames {
  /** What employers withhold from wages for the tax office. */
  readonly withholding: string
  /** What employers pay into their employees’ retirement savings. */
  readonly retirement: string
}

const BRITISH: PayrollNames = { withholding: 'PAYE', retirement: 'pension' }
const ELSEWHERE: PayrollNames = { withholding: 'tax withheld from wages', retirement: 'pension' }

const NAMES: Readonly<Record<string, PayrollNames>> = {
  NZ: { withholding: 'PAYE', retirement: 'KiwiSaver' },
  AU: { withholding: 'PAYG withholding', retirement: 'super' },
  ...{ GB: BRITISH, IE: BRITISH },
  US: { withholding: 'payroll taxes', retirement: '401(k)' },
}

const namesOf = (country: string | null | undefined): PayrollNames =>
  NAMES[country ?? ''] ?? ELSEWHERE

const asTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The name within a sentence: `PAYE` in New Zealand, `payroll taxes` in the United States. */
export const withholdingName = (country: string | null | undefined): string =>
  namesOf(country).withholding

/** The name at the start of a sentence or as a title: `PAYE`, `Payroll taxes`. */
export const withholdingTitle = (country: string | null | undefined): string =>
  asTitle(withholdingName(country))

/** The name within a sentence: `KiwiSaver` in New Zealand, `super` in Australia. */
export const retirementName = (country: string | null | undefined): string =>
  namesOf(country).retirement

/** The name at the start of a sentence or as a title: `KiwiSaver`, `Super`. */
export const retirementTitle = (country: string | null | undefined): string =>
  asTitle(retirementName(country))

/**
 * The name of wages with all that is paid because of them: `Wages, PAYE and KiwiSaver` in New
 * Zealand, `Payroll and payroll taxes` in a country without names of its own.
 */
export const payrollTitle = (country: string | null | undefined): string =>
  namesOf(country) === ELSEWHERE
    ? 'Payroll and payroll taxes'
    : `Wages, ${withholdingName(country)} and ${retirementName(country)}`
