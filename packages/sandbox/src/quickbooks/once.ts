import type { DemoCompany } from '#companies'

/** What follows from a company's books, made once: the books of a day never change. */
export function onceFor<T>(make: (company: DemoCompany) => T): (company: DemoCompany) => T {
  const made = new WeakMap<DemoCompany, T>()
  return company => {
    const known = made.get(company)
    if (known !== undefined) return known
    const fresh = make(company)
    made.set(company, fresh)
    return fresh
  }
}

/** Cents as the decimal number of the API. */
export const units = (cents: number): number => cents / 100
